import type { Language } from '@recado/shared/companies';

/** Where a ticket went: a queue, or a colleague in one. */
interface NewPlace {
  queue: string;
  user: string | null;
}

interface Texts {
  /** Specification 2 §2.5 ("Aceitar Chamada"): what a customer whose call is refused is told. */
  refusedCall: string;
  /** Specification 2 §2.5 ("Mensagem de Transferência"). */
  transferred(place: NewPlace): string;
}

/** What the product itself says to customers, in their company's language (architecture rule 12). */
export const AUTOMATIC_TEXTS: Record<Language, Texts> = {
  pt: {
    refusedCall:
      'Olá! Não atendemos chamadas de voz ou vídeo por aqui. Escreva ou envie um áudio, e responderemos assim que possível.',
    transferred: ({ queue, user }) =>
      user === null
        ? `Seu atendimento foi transferido para o setor *${queue}*. Aguarde um momento, por favor.`
        : `Seu atendimento foi transferido para *${user}*, do setor *${queue}*. Aguarde um momento, por favor.`,
  },
  en: {
    refusedCall:
      'Hello! We do not take voice or video calls here. Please write or send a voice message, and we will answer as soon as we can.',
    transferred: ({ queue, user }) =>
      user === null
        ? `Your conversation was transferred to *${queue}*. One moment, please.`
        : `Your conversation was transferred to *${user}*, of *${queue}*. One moment, please.`,
  },
  es: {
    refusedCall:
      '¡Hola! No atendemos llamadas de voz ni de video por aquí. Escriba o envíe un audio y responderemos lo antes posible.',
    transferred: ({ queue, user }) =>
      user === null
        ? `Su atención fue transferida al sector *${queue}*. Un momento, por favor.`
        : `Su atención fue transferida a *${user}*, del sector *${queue}*. Un momento, por favor.`,
  },
};
