export interface RecoveryTexts {
  language: 'pt-BR' | 'en' | 'es';
  title: string;
  text: string;
  retry: string;
  withoutAcceleration: string;
  saveDiagnostics: string;
  hang: { title: string; text: string; wait: string; restart: string };
  saveFailed: string;
  stopped: string;
}

const PT: RecoveryTexts = {
  language: 'pt-BR',
  title: 'O Recado precisou recomeçar',
  text: 'A janela parou de funcionar mais de uma vez. Rascunhos e mensagens não enviadas continuam guardados neste computador.',
  retry: 'Tentar de novo',
  withoutAcceleration: 'Abrir sem aceleração',
  saveDiagnostics: 'Salvar diagnóstico',
  hang: {
    title: 'O Recado não está respondendo',
    text: 'Espere mais um pouco ou reinicie a janela. O que já foi digitado continua guardado.',
    wait: 'Esperar',
    restart: 'Reiniciar',
  },
  saveFailed: 'Não foi possível salvar o diagnóstico. Escolha outra pasta.',
  stopped:
    'O Recado parou duas vezes em poucos minutos. Abra-o de novo; se continuar, reinicie o computador.',
};
const TEXTS: Record<string, RecoveryTexts> = {
  pt: PT,
  en: {
    language: 'en',
    title: 'Recado had to start over',
    text: 'The window stopped working more than once. Drafts and unsent messages are still saved on this computer.',
    retry: 'Try again',
    withoutAcceleration: 'Open without acceleration',
    saveDiagnostics: 'Save diagnostics',
    hang: {
      title: 'Recado is not responding',
      text: 'Wait a little longer or restart the window. What was already typed is still saved.',
      wait: 'Wait',
      restart: 'Restart',
    },
    saveFailed: 'The diagnostics could not be saved. Choose another folder.',
    stopped:
      'Recado stopped twice within a few minutes. Open it again; if it continues, restart the computer.',
  },
  es: {
    language: 'es',
    title: 'Recado tuvo que empezar de nuevo',
    text: 'La ventana dejó de funcionar más de una vez. Los borradores y los mensajes no enviados siguen guardados en este equipo.',
    retry: 'Intentar de nuevo',
    withoutAcceleration: 'Abrir sin aceleración',
    saveDiagnostics: 'Guardar diagnóstico',
    hang: {
      title: 'Recado no responde',
      text: 'Espere un poco más o reinicie la ventana. Lo que ya se escribió sigue guardado.',
      wait: 'Esperar',
      restart: 'Reiniciar',
    },
    saveFailed: 'No se pudo guardar el diagnóstico. Elija otra carpeta.',
    stopped: 'Recado se detuvo dos veces en pocos minutos. Ábralo de nuevo; si continúa, reinicie el equipo.',
  },
};

/** The main process cannot access the renderer's texts. */
export function recoveryTexts(language: string | undefined): RecoveryTexts {
  return TEXTS[language ?? 'pt'] ?? PT;
}
