interface SandboxTexts {
  title: string;
  content: string;
}

const PT: SandboxTexts = {
  title: 'O Recado não pode ser aberto com segurança',
  content:
    'Este sistema não permite o isolamento (sandbox) que protege o computador de arquivos recebidos. Instale o Recado pelo pacote .deb ou use-o no navegador.',
};
const TEXTS: Record<string, SandboxTexts> = {
  pt: PT,
  en: {
    title: 'Recado cannot be opened safely',
    content:
      'This system does not allow the sandbox that protects the computer from received files. Install Recado from the .deb package or use it in the browser.',
  },
  es: {
    title: 'Recado no se puede abrir de forma segura',
    content:
      'Este sistema no permite el aislamiento (sandbox) que protege el equipo de los archivos recibidos. Instale Recado con el paquete .deb o úselo en el navegador.',
  },
};

/**
 * Returns whether the installed app was started without Chromium's sandbox. An AppImage's start script does that
 * where the system forbids user namespaces.
 */
export function isWithoutSandbox(isPackaged: boolean, argv: readonly string[]): boolean {
  return isPackaged && argv.includes('--no-sandbox');
}

export function sandboxTexts(language: string | undefined): SandboxTexts {
  return TEXTS[language ?? 'pt'] ?? PT;
}
