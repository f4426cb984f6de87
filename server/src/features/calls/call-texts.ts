import type { Language } from '@recado/shared/contract';

export const REJECTED_CALL_TEXTS: Record<Language, string> = {
  pt: 'Olá! Não atendemos chamadas de voz ou vídeo por aqui. Escreva ou envie um áudio, e responderemos assim que possível.',
  en: 'Hello! We do not take voice or video calls here. Please write or send a voice message, and we will answer as soon as we can.',
  es: '¡Hola! No atendemos llamadas de voz ni de video por aquí. Escriba o envíe un audio y responderemos lo antes posible.',
};
