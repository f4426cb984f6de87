# Hooks of electron-builder's assisted installer.
#
# Recado-Setup.exe /S /currentuser
# Recado-Setup.exe /S /allusers /SERVER=https://recado.example.com
#
# /SERVER writes the policy "server" for all users. Only administrators may write policies, also those of one user, so it
# needs /allusers.

!define RECADO_POLICIES "Software\Policies\Recado"
# Remembers the address that the installer wrote: the uninstaller leaves one of a group policy.
!define RECADO_KEY "Software\Recado"
!define RECADO_LINKS "Software\Classes\recado"
# The class that replies in the notification centre start (windowsReplies.ts).
!define RECADO_REPLIES "Software\Classes\CLSID\{24DEAAFD-AD00-4A36-AF20-7CB40997FA1D}"
# Electron names the app's entry after its AppUserModelId.
!define WINDOWS_RUN "Software\Microsoft\Windows\CurrentVersion\Run"
!define WINDOWS_RUN_APPROVED "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
!define RECADO_ERROR_INVALID_PARAMETER 87
!define RECADO_ERROR_ACCESS_DENIED 5

!macro customHeader
  LangString serverInvalid ${LANG_PORTUGUESEBR} "O endereço em /SERVER deve começar com https://."
  LangString serverInvalid ${LANG_ENGLISH} "The address in /SERVER must begin with https://."
  LangString serverInvalid ${LANG_SPANISHINTERNATIONAL} "La dirección en /SERVER debe comenzar con https://."
  LangString serverNeedsAllUsers ${LANG_PORTUGUESEBR} "/SERVER vale para todos os usuários deste computador: adicione /allusers."
  LangString serverNeedsAllUsers ${LANG_ENGLISH} "/SERVER applies to all users of this computer: add /allusers."
  LangString serverNeedsAllUsers ${LANG_SPANISHINTERNATIONAL} "/SERVER se aplica a todos los usuarios de este equipo: agregue /allusers."
  LangString serverNotWritten ${LANG_PORTUGUESEBR} "O endereço do servidor não pôde ser gravado."
  LangString serverNotWritten ${LANG_ENGLISH} "The server's address could not be written."
  LangString serverNotWritten ${LANG_SPANISHINTERNATIONAL} "No se pudo guardar la dirección del servidor."

  !ifndef BUILD_UNINSTALLER
    Var recadoServer
  !endif
!macroend

!macro rejectServer TEXT CODE
  MessageBox MB_OK|MB_ICONSTOP "$(${TEXT})" /SD IDOK
  SetErrorLevel ${CODE}
  Quit
!macroend

# Reads /SERVER before anything is installed. The app validates the rest of the address.
!macro customInit
  ClearErrors
  ${GetParameters} $R0
  ${GetOptions} $R0 "/SERVER=" $recadoServer
  ${IfNot} ${Errors}
    StrCpy $R1 $recadoServer 8
    ${If} $R1 != "https://"
      !insertmacro rejectServer serverInvalid ${RECADO_ERROR_INVALID_PARAMETER}
    ${EndIf}
    ClearErrors
    ${GetOptions} $R0 "/allusers" $R1
    ${If} ${Errors}
      !insertmacro rejectServer serverNeedsAllUsers ${RECADO_ERROR_INVALID_PARAMETER}
    ${EndIf}
  ${Else}
    StrCpy $recadoServer ""
  ${EndIf}
  ClearErrors
!macroend

# The files are installed; the app would start with the wrong server if this failed silently.
!macro customInstall
  ${If} $recadoServer != ""
    ClearErrors
    WriteRegStr HKLM "${RECADO_POLICIES}" "server" "$recadoServer"
    WriteRegStr HKLM "${RECADO_KEY}" "installerServer" "$recadoServer"
    ${If} ${Errors}
      !insertmacro rejectServer serverNotWritten ${RECADO_ERROR_ACCESS_DENIED}
    ${EndIf}
  ${EndIf}
!macroend

# Deletes what the app itself wrote for the user: the autostart, the program of recado: links and the class of replies.
!macro deleteUserEntries
  DeleteRegValue HKCU "${WINDOWS_RUN}" "${APP_ID}"
  DeleteRegValue HKCU "${WINDOWS_RUN_APPROVED}" "${APP_ID}"
  DeleteRegKey HKCU "${RECADO_LINKS}"
  DeleteRegKey HKCU "${RECADO_REPLIES}"
!macroend

!macro customUnInstall
  ${IfNot} ${isUpdated}
    !insertmacro deleteUserEntries
  ${EndIf}
  ${IfNot} ${isUpdated}
  ${AndIf} $installMode == "all"
    ReadRegStr $R0 HKLM "${RECADO_KEY}" "installerServer"
    ReadRegStr $R1 HKLM "${RECADO_POLICIES}" "server"
    ${If} $R0 != ""
      ${If} $R0 == $R1
        DeleteRegValue HKLM "${RECADO_POLICIES}" "server"
        DeleteRegKey /ifempty HKLM "${RECADO_POLICIES}"
      ${EndIf}
      DeleteRegKey HKLM "${RECADO_KEY}"
    ${EndIf}
    ClearErrors
  ${EndIf}
!macroend
