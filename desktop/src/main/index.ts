import { join } from 'node:path';
import { app, autoUpdater, dialog, net, powerMonitor, session, systemPreferences } from 'electron';
import log from 'electron-log/main';
import { CLIENT_VERSION_HEADER } from '@recado/shared/desktop';
import { SENT } from '../ipc/channelNames';
import { setAppMenu } from './app-menu/appMenu';
import { APP_URL } from './app-protocol/appFile';
import { declareAppScheme, serveApp } from './app-protocol/appProtocol';
import { Attention } from './attention/attention';
import { Autostart, HIDDEN_ARGUMENT, isHiddenStart } from './autostart/autostart';
import { channelHandlers } from './channelHandlers';
import { openContextMenus } from './context-menu/contextMenu';
import { CredentialStore } from './credentials/credentialStore';
import { deepLinkIn, pathOfDeepLink } from './deep-links/deepLinks';
import { registerDeepLinks } from './deep-links/registerDeepLinks';
import { collectDiagnostics, type DiagnosticsDeps } from './diagnostics/collectDiagnostics';
import { type FileTransfers, fileTransfers } from './files/fileTransfers';
import { watchScreenLock } from './notifications/screenLock';
import { SystemNotifications } from './notifications/systemNotifications';
import { WaitingReplies } from './notifications/waitingReplies';
import { receiveWindowsReplies, TOAST_ACTIVATOR } from './notifications/windowsReplies';
import { OpenedPaths } from './opened-paths/openedPaths';
import { limitPermissions } from './permissions/permissions';
import { readPolicy, runProgram } from './policy/readPolicy';
import { AccelerationFile } from './recovery/accelerationFile';
import { catchMainFailures, endAfterFailure } from './recovery/catchMainFailures';
import { CrashFiles } from './recovery/crashFiles';
import { isWithoutAcceleration } from './recovery/decisions';
import { RECOVERY_POLICY, RECOVERY_URL, recoveryPage } from './recovery/recoveryPage';
import { recoveryTexts } from './recovery/recoveryTexts';
import { relaunch } from './recovery/relaunch';
import { SelfHealing } from './recovery/selfHealing';
import { registerChannels } from './registerChannels';
import { isWithoutSandbox, sandboxTexts } from './sandbox/sandbox';
import { AuthSession } from './sessions/authSession';
import { PreferencesFile } from './settings/preferences';
import { ServerChoice } from './settings/serverChoice';
import { configureSpellChecker } from './spell-checker/spellChecker';
import { chromiumLocale } from './texts/chromiumLocale';
import { mainTexts } from './texts/mainTexts';
import { AppTray } from './tray/appTray';
import { createUpdates } from './updates/createUpdates';
import type { Updates } from './updates/updates';
import { guardContents } from './windows/guardContents';
import { hideOnClose, watchQuitting } from './windows/hideOnClose';
import { openMainWindow } from './windows/mainWindow';
import { WindowRegistry } from './windows/windowRegistry';

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web');
const ICON_FOLDER = join(WEB_FOLDER, 'icons');
const MUTED = 'notificationsMuted';

const windows = new WindowRegistry();
const isQuitting = watchQuitting(app, autoUpdater);
const attention = new Attention();
let tray: AppTray | null = null;
/** Null until the app is ready. */
let files: FileTransfers | null = null;
let isScreenLocked = () => false;
/** True if the app starts again when this process ends. */
let isRestarting = false;
/** Null until the start has read the preferences. */
let shownLanguage: (() => string | undefined) | null = null;

const acceleration = new AccelerationFile(app.getPath('userData'));
const crashFiles = new CrashFiles(join(app.getPath('userData'), 'crashes'), app.getVersion());
const failures = {
  crashFiles,
  texts: () => recoveryTexts(shownLanguage?.()),
  relaunch: () => relaunch(windows.main?.webContents.getURL() ?? null, windows.isShown()),
};

const openedPaths = new OpenedPaths((source) => windows.send(SENT.pathWaiting, source));

function textsOf({ language }: PreferencesFile) {
  return mainTexts(language.read());
}

/** Shows the texts of the current language. */
function showLanguage(preferences: PreferencesFile): void {
  preferences.language.rememberShown();
  setAppMenu(process.platform, textsOf(preferences));
  tray?.refresh();
}

function openTray({ renderer, language }: PreferencesFile): AppTray {
  return new AppTray({
    iconFolder: ICON_FOLDER,
    language: language.read,
    isMuted: () => renderer.all()[MUTED] === 'true',
    setMuted: (muted) => {
      const value = muted ? 'true' : null;
      renderer.set(MUTED, value);
      windows.send(SENT.settingChanged, { key: MUTED, value });
    },
    open: () => windows.showMain(),
    quit: () => app.quit(),
  });
}

/** Objects that exist before the app is ready. */
interface AppDeps {
  preferences: PreferencesFile;
  credentialStore: CredentialStore;
  updates: Updates;
  authSession: AuthSession;
  replies: WaitingReplies;
  notifications: SystemNotifications;
}

function diagnosticsDeps({ preferences, credentialStore, updates, notifications }: AppDeps): DiagnosticsDeps {
  const { platform, versions, arch } = process;
  return {
    app,
    systemPreferences,
    notifications: () => notifications.health(),
    platform,
    versions,
    arch,
    policy: preferences.policy,
    hasKeyStore: () => credentialStore.isPersistent(),
    updates: () => updates.current(),
    serverAddress: preferences.serverAddress.read(),
    fetch: (url, init) => net.fetch(url, init),
    now: Date.now,
  };
}

/** Returns whether the link is one of the app's. */
function openLink(link: string | null): boolean {
  const path = link ? pathOfDeepLink(link) : null;
  if (path) openedPaths.open('deepLink', path);
  return path !== null;
}

function restart(pageUrl: string | null): void {
  isRestarting = true;
  relaunch(pageUrl, true);
  app.quit();
}

function fetchFromMain(url: string, init: RequestInit): Promise<Response> {
  const version = { [CLIENT_VERSION_HEADER]: app.getVersion() };
  return net.fetch(url, { ...init, headers: { ...init.headers, ...version } });
}

function waitingReplies(preferences: PreferencesFile, authSession: AuthSession): WaitingReplies {
  return new WaitingReplies({
    store: preferences.replies,
    serverAddress: preferences.serverAddress.read,
    isSignedIn: () => authSession.isSignedIn(),
    notifyPage: () => windows.send(SENT.replyWaiting),
    show: () => windows.showMainWhenReady(),
    now: Date.now,
  });
}

function systemNotifications(preferences: PreferencesFile, replies: WaitingReplies): SystemNotifications {
  return new SystemNotifications({
    platform: process.platform,
    reply: (target, text) => replies.receive(target, text),
    serverAddress: preferences.serverAddress.read,
    open: (path) => {
      openedPaths.open('notification', path);
      windows.showMainWhenReady();
    },
    hidesText: () => preferences.policy.hideNotificationText === true || isScreenLocked(),
    texts: () => textsOf(preferences).notifications,
    now: Date.now,
  });
}

function register(deps: AppDeps, healing: SelfHealing): { autostart: Autostart; servers: ServerChoice } {
  const { preferences, authSession, replies } = deps;
  const { policy } = preferences;
  const autostart = new Autostart({
    app,
    platform: process.platform,
    env: process.env,
    execPath: process.execPath,
    policy: policy.autostart,
  });
  const servers = new ServerChoice({
    policy,
    serverAddress: preferences.serverAddress,
    fetch: fetchFromMain,
    deleteAccount: () => authSession.deleteSession(),
    clearPages: async () => {
      replies.deleteReplies();
      await session.defaultSession.clearStorageData();
      await session.defaultSession.clearCache();
    },
  });
  registerChannels(
    channelHandlers({
      ...deps,
      ...{ servers, attention, autostart, healing },
      ...{ windows, openedPaths, iconFolder: ICON_FOLDER },
      files: () => files,
      tray: () => tray,
      languageChanged: () => showLanguage(preferences),
      diagnostics: () => collectDiagnostics(diagnosticsDeps(deps)),
    }),
  );
  return { autostart, servers };
}

function openWindow(
  { preferences, notifications, updates }: AppDeps,
  healing: SelfHealing,
  url: string,
  hidden: boolean,
): void {
  const texts = () => textsOf(preferences);
  const window = windows.add('main', openMainWindow(preferences.window, url, hidden));
  openContextMenus(window, () => texts().edit);
  hideOnClose(window, isQuitting, process.platform, () => {
    if (!preferences.firstHiding()) return;
    const { title, windows: onWindows, mac } = texts().hidden;
    notifications.showOwn(title, process.platform === 'darwin' ? mac : onWindows, () => windows.showMain());
  });
  healing.watchMain(window, url);
  updates.watchPage(window.webContents);
}

function selfHealing(deps: AppDeps, openMain: (url: string) => void): SelfHealing {
  return new SelfHealing({
    windows,
    crashFiles,
    acceleration,
    texts: failures.texts,
    openMain,
    restart,
    diagnostics: async () => ({
      checks: await collectDiagnostics(diagnosticsDeps(deps)),
    }),
  });
}

/** Prepares what needs a ready app and no window. */
function prepare({ policy, serverAddress }: PreferencesFile, autostart: Autostart): void {
  serveApp(WEB_FOLDER, serverAddress.read, {
    [RECOVERY_URL]: () => ({ html: recoveryPage(failures.texts()), policy: RECOVERY_POLICY }),
  });
  limitPermissions(session.defaultSession);
  configureSpellChecker(session.defaultSession, policy.spellCheck !== false, process.platform);
  autostart.applyPolicy();
  isScreenLocked = watchScreenLock(powerMonitor);
  files = fileTransfers({
    windows,
    serverAddress: serverAddress.read,
    allowed: policy.downloads !== false,
    icon: join(ICON_FOLDER, 'recado.png'),
  });
}

async function start(): Promise<void> {
  const preferences = new PreferencesFile(
    await readPolicy({
      platform: process.platform,
      env: process.env,
      run: runProgram,
      log: (...values) => log.warn(...values),
    }),
  );
  shownLanguage = preferences.language.read;
  const credentialStore = new CredentialStore(preferences.credentialStore);
  const updates = createUpdates(preferences, (state) => windows.send(SENT.updateChanged, state));
  const authSession = new AuthSession({
    credentialStore,
    saved: preferences.credentials,
    serverAddress: preferences.serverAddress.read,
    fetch: fetchFromMain,
  });
  const replies = waitingReplies(preferences, authSession);
  const notifications = systemNotifications(preferences, replies);
  const deps = { preferences, credentialStore, updates, authSession, replies, notifications };
  const healing = selfHealing(deps, (url) => open(url));
  const { autostart, servers } = register(deps, healing);
  const open = (url = APP_URL, hidden = false) => openWindow(deps, healing, url, hidden);
  registerDeepLinks(app, process);
  await app.whenReady();
  if (process.platform === 'win32') receiveWindowsReplies((target, text) => replies.receive(target, text));
  if (isWithoutSandbox(app.isPackaged, process.argv)) {
    const { title, content } = sandboxTexts(shownLanguage());
    dialog.showErrorBox(title, content);
    return app.quit();
  }
  await servers.applyPolicy();
  prepare(preferences, autostart);
  showLanguage(preferences);
  healing.start();
  open(APP_URL, isHiddenStart(process.argv, app, process.platform));
  tray = openTray(preferences);
  // The window of a visible start shows itself; a hidden start with a link follows a crash.
  openLink(deepLinkIn(process.argv));
  updates.start();
  app.once('quit', (_event, exitCode) => {
    // An installer would replace the files of the app that already starts again.
    if (exitCode === 0 && !isRestarting) updates.installOnQuit();
  });
  app.on('activate', () => {
    if (windows.main ?? windows.get('recovery')) windows.showMain();
    else open();
  });
}

// Without electron-log's preload script, which would add a channel to every window.
log.initialize({ preload: false });
log.errorHandler.startCatching({ showDialog: false });
catchMainFailures(failures);
// Windows shows notifications only of apps with this name (electron-builder.yml: appId).
app.setAppUserModelId('br.app.recado.desktop');
if (process.platform === 'win32') app.setToastActivatorCLSID(TOAST_ACTIVATOR);
app.enableSandbox();
guardContents(app, (url) => files?.openOutside(url));
// Possible only before the app is ready.
if (isWithoutAcceleration(acceleration.read(), Date.now(), app.getVersion()))
  app.disableHardwareAcceleration();
// Date fields follow Chromium's language, which is fixed before the app is ready.
app.commandLine.appendSwitch('lang', chromiumLocale(new PreferencesFile({}).language.lastShown()));
declareAppScheme();
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, argv) => {
    if (!argv.includes(HIDDEN_ARGUMENT)) windows.showMain();
    openLink(deepLinkIn(argv));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    if (openLink(link)) windows.showMainWhenReady();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  start().catch((error: unknown) => endAfterFailure(error, failures));
} else {
  app.quit();
}
