interface TrayTexts {
  open: string;
  mute: string;
  quit: string;
  unread: (count: number) => string;
}

const PT: TrayTexts = {
  open: 'Abrir',
  mute: 'Silenciar',
  quit: 'Sair',
  unread: (count) => (count === 1 ? '1 conversa não lida' : `${count} conversas não lidas`),
};
const TEXTS: Record<string, TrayTexts> = {
  pt: PT,
  en: {
    open: 'Open',
    mute: 'Mute',
    quit: 'Quit',
    unread: (count) => (count === 1 ? '1 unread conversation' : `${count} unread conversations`),
  },
  es: {
    open: 'Abrir',
    mute: 'Silenciar',
    quit: 'Salir',
    unread: (count) => (count === 1 ? '1 conversación no leída' : `${count} conversaciones no leídas`),
  },
};

/** The main process cannot access the renderer's texts. */
export function trayTexts(language: string | undefined): TrayTexts {
  return TEXTS[language ?? 'pt'] ?? PT;
}
