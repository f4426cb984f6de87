export interface MainTexts {
  tray: { open: string; mute: string; quit: string; unread: (count: number) => string };
  /** Explains once why the app still runs. */
  hidden: { title: string; windows: string; mac: string };
  notifications: {
    hiddenText: string;
    summary: (count: number) => string;
    /** Placeholder and button of the reply field. */
    reply: string;
    send: string;
  };
  edit: {
    undo: string;
    redo: string;
    cut: string;
    copy: string;
    paste: string;
    selectAll: string;
    copyLink: string;
    addToDictionary: string;
    noSuggestions: string;
  };
  /** The application menu. */
  menu: {
    edit: string;
    view: string;
    window: string;
    about: string;
    services: string;
    hide: string;
    hideOthers: string;
    showAll: string;
    quit: string;
    actualSize: string;
    zoomIn: string;
    zoomOut: string;
    fullScreen: string;
    minimize: string;
    close: string;
  };
}

const PT: MainTexts = {
  tray: {
    open: 'Abrir',
    mute: 'Silenciar',
    quit: 'Sair',
    unread: (count) => (count === 1 ? '1 conversa não lida' : `${count} conversas não lidas`),
  },
  hidden: {
    title: 'O Recado continua aberto',
    windows:
      'Você continua recebendo notificações. Para abrir ou sair, use o ícone ao lado do relógio do Windows.',
    mac: 'Você continua recebendo notificações. Para abrir, clique no Recado no Dock; para sair, use ⌘Q.',
  },
  notifications: {
    hiddenText: 'Nova mensagem',
    summary: (count) => `${count} conversas com mensagens novas`,
    reply: 'Responder…',
    send: 'Enviar',
  },
  edit: {
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    selectAll: 'Selecionar tudo',
    copyLink: 'Copiar endereço do link',
    addToDictionary: 'Adicionar ao dicionário',
    noSuggestions: 'Nenhuma sugestão',
  },
  menu: {
    edit: 'Editar',
    view: 'Visualizar',
    window: 'Janela',
    about: 'Sobre o Recado',
    services: 'Serviços',
    hide: 'Ocultar Recado',
    hideOthers: 'Ocultar Outros',
    showAll: 'Mostrar Tudo',
    quit: 'Encerrar Recado',
    actualSize: 'Tamanho real',
    zoomIn: 'Aumentar',
    zoomOut: 'Diminuir',
    fullScreen: 'Tela cheia',
    minimize: 'Minimizar',
    close: 'Fechar',
  },
};

const TEXTS: Record<string, MainTexts> = {
  pt: PT,
  en: {
    tray: {
      open: 'Open',
      mute: 'Mute',
      quit: 'Quit',
      unread: (count) => (count === 1 ? '1 unread conversation' : `${count} unread conversations`),
    },
    hidden: {
      title: 'Recado is still running',
      windows: 'You still receive notifications. To open or quit it, use the icon next to the Windows clock.',
      mac: 'You still receive notifications. To open it, click Recado in the Dock; to quit, press ⌘Q.',
    },
    notifications: {
      hiddenText: 'New message',
      summary: (count) => `${count} conversations with new messages`,
      reply: 'Reply…',
      send: 'Send',
    },
    edit: {
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select all',
      copyLink: 'Copy link address',
      addToDictionary: 'Add to dictionary',
      noSuggestions: 'No suggestions',
    },
    menu: {
      edit: 'Edit',
      view: 'View',
      window: 'Window',
      about: 'About Recado',
      services: 'Services',
      hide: 'Hide Recado',
      hideOthers: 'Hide Others',
      showAll: 'Show All',
      quit: 'Quit Recado',
      actualSize: 'Actual Size',
      zoomIn: 'Zoom In',
      zoomOut: 'Zoom Out',
      fullScreen: 'Full Screen',
      minimize: 'Minimize',
      close: 'Close',
    },
  },
  es: {
    tray: {
      open: 'Abrir',
      mute: 'Silenciar',
      quit: 'Salir',
      unread: (count) => (count === 1 ? '1 conversación no leída' : `${count} conversaciones no leídas`),
    },
    hidden: {
      title: 'Recado sigue abierto',
      windows:
        'Sigues recibiendo notificaciones. Para abrirlo o salir, usa el icono junto al reloj de Windows.',
      mac: 'Sigues recibiendo notificaciones. Para abrirlo, haz clic en Recado en el Dock; para salir, usa ⌘Q.',
    },
    notifications: {
      hiddenText: 'Mensaje nuevo',
      summary: (count) => `${count} conversaciones con mensajes nuevos`,
      reply: 'Responder…',
      send: 'Enviar',
    },
    edit: {
      undo: 'Deshacer',
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      selectAll: 'Seleccionar todo',
      copyLink: 'Copiar dirección del enlace',
      addToDictionary: 'Agregar al diccionario',
      noSuggestions: 'Sin sugerencias',
    },
    menu: {
      edit: 'Edición',
      view: 'Visualización',
      window: 'Ventana',
      about: 'Acerca de Recado',
      services: 'Servicios',
      hide: 'Ocultar Recado',
      hideOthers: 'Ocultar otros',
      showAll: 'Mostrar todo',
      quit: 'Salir de Recado',
      actualSize: 'Tamaño real',
      zoomIn: 'Aumentar',
      zoomOut: 'Reducir',
      fullScreen: 'Pantalla completa',
      minimize: 'Minimizar',
      close: 'Cerrar',
    },
  },
};

/** The main process cannot access the renderer's texts. */
export function mainTexts(language: string | undefined): MainTexts {
  return TEXTS[language ?? 'pt'] ?? PT;
}
