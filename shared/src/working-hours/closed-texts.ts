import type { Language } from '../contract';

/** Suggested out-of-hours texts. Variables are those of `HOURS_VARIABLES`. */
export const CLOSED_TEXTS: Record<Language, string> = {
  pt: 'Olá, {nome|cliente}! Nosso atendimento está fechado agora. Abrimos {proximaAbertura} e respondemos a sua mensagem assim que voltarmos.',
  en: 'Hello, {nome|there}! We are closed right now. We open {proximaAbertura} and will reply to your message as soon as we are back.',
  es: 'Hola, {nome|cliente}. Ahora estamos cerrados. Abrimos {proximaAbertura} y responderemos su mensaje en cuanto volvamos.',
};
