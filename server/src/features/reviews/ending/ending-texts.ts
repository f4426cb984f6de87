import type { Language } from '@recado/shared/contract';
import type { Rating } from '@recado/shared/intents';
import { variablesOf } from '@recado/shared/rules/variables';

interface EndingTexts {
  ratings: Record<Rating, string>;
  /** With the scale, with the link, or with both. */
  ratingRequest: string;
  reviewRequest: string;
  combinedRequest: string;
  /** Default farewell. */
  thanks: string;
  again: string;
  /** Lines that only agents see. */
  rated: (rating: Rating, name: string) => string;
  skipped: Record<SkipReason, string>;
}

export type SkipReason = 'silentCustomer' | 'muted' | 'recent';

export const ENDING_TEXTS: Record<Language, EndingTexts> = {
  pt: {
    ratings: { 1: 'Insatisfeito', 2: 'Satisfeito', 3: 'Muito Satisfeito' },
    ratingRequest: 'Como você avalia o nosso atendimento? Responda com o número:\n{escala}',
    reviewRequest: 'Sua opinião é muito importante para nós! Avalie o nosso atendimento: {link}',
    combinedRequest:
      'Como você avalia o nosso atendimento? Responda com o número:\n{escala}\n\nSe quiser contar mais: {link}',
    thanks: 'Agradecemos o seu contato. Até a próxima!',
    again: 'Não entendi a sua avaliação. Responda apenas com o número:\n{escala}',
    rated: (rating, name) => `O cliente avaliou o atendimento: ${rating} (${name})`,
    skipped: {
      silentCustomer: 'Avaliação não pedida: o cliente não escreveu neste atendimento',
      muted: 'Avaliação não pedida: as mensagens automáticas estão silenciadas para este contato',
      recent: 'Avaliação não pedida: o cliente já recebeu um pedido nos últimos 7 dias',
    },
  },
  en: {
    ratings: { 1: 'Unsatisfied', 2: 'Satisfied', 3: 'Very satisfied' },
    ratingRequest: 'How would you rate our service? Reply with the number:\n{escala}',
    reviewRequest: 'Your opinion is very important to us! Rate our service: {link}',
    combinedRequest:
      'How would you rate our service? Reply with the number:\n{escala}\n\nTo tell us more: {link}',
    thanks: 'Thank you for contacting us. See you next time!',
    again: 'We did not understand your rating. Reply with the number only:\n{escala}',
    rated: (rating, name) => `The customer rated the service: ${rating} (${name})`,
    skipped: {
      silentCustomer: 'Rating not requested: the customer did not write in this ticket',
      muted: 'Rating not requested: automatic messages are muted for this contact',
      recent: 'Rating not requested: the customer received a request in the last 7 days',
    },
  },
  es: {
    ratings: { 1: 'Insatisfecho', 2: 'Satisfecho', 3: 'Muy satisfecho' },
    ratingRequest: '¿Cómo evalúa nuestra atención? Responda con el número:\n{escala}',
    reviewRequest: '¡Su opinión es muy importante para nosotros! Evalúe nuestra atención: {link}',
    combinedRequest:
      '¿Cómo evalúa nuestra atención? Responda con el número:\n{escala}\n\nSi quiere contarnos más: {link}',
    thanks: 'Gracias por contactarnos. ¡Hasta la próxima!',
    again: 'No entendimos su evaluación. Responda solo con el número:\n{escala}',
    rated: (rating, name) => `El cliente evaluó la atención: ${rating} (${name})`,
    skipped: {
      silentCustomer: 'Evaluación no solicitada: el cliente no escribió en esta atención',
      muted: 'Evaluación no solicitada: los mensajes automáticos están silenciados para este contacto',
      recent: 'Evaluación no solicitada: el cliente ya recibió una solicitud en los últimos 7 días',
    },
  },
};

export function scaleIn(language: Language): string {
  const { ratings } = ENDING_TEXTS[language];
  return Object.entries(ratings)
    .map(([rating, name]) => `${rating} - ${name}`)
    .join('\n');
}

const hasVariable = (text: string, name: string) => variablesOf(text).some(({ key }) => key === name);

const KNOWN = ['escala', 'link'];

/**
 * Removes lines whose only variables have no value; elsewhere, the variable with the space before it. A variable
 * with a fallback stays.
 */
function withoutHoles(template: string, unavailable: readonly string[]): string {
  const available = KNOWN.filter((name) => !unavailable.includes(name));
  const isHole = (line: string) => unavailable.some((name) => line.includes(`{${name}}`));
  return template
    .split('\n')
    .filter((line) => !isHole(line) || available.some((name) => hasVariable(line, name)))
    .map((line) =>
      unavailable.reduce((text, name) => text.replaceAll(new RegExp(`[ :]*\\{${name}\\}`, 'gu'), ''), line),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface RequestOptions {
  /** If empty, the language's default is used. */
  template: string;
  language: Language;
  includesRating: boolean;
  link: string | undefined;
}

/** Fills the variables; adds the scale and the link if the template lacks them. */
export function requestText({ template, language, includesRating, link }: RequestOptions) {
  const { ratingRequest, reviewRequest, combinedRequest } = ENDING_TEXTS[language];
  const standard = includesRating ? (link ? combinedRequest : ratingRequest) : reviewRequest;
  const unavailable = [...(includesRating ? [] : ['escala']), ...(link ? [] : ['link'])];
  const own = withoutHoles(template, unavailable) || standard;
  const missing = [
    ...(includesRating && !hasVariable(own, 'escala') ? ['{escala}'] : []),
    ...(link && !hasVariable(own, 'link') ? ['{link}'] : []),
  ];
  return {
    text: [own, ...missing].join('\n\n'),
    values: { escala: includesRating ? scaleIn(language) : '', link: link ?? '' },
  };
}
