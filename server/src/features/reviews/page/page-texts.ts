import type { Language } from '@recado/shared/contract';

export interface PageTexts {
  title: string;
  intro: string;
  question: string;
  select: string;
  scale: string;
  comment: string;
  optional: string;
  send: string;
  sending: string;
  sent: string;
  /** The link was completed, expired or unknown before. */
  notStored: string;
  thanks: string;
  thanksDetail: string;
  noNote: string;
  tooLong: string;
  notSent: string;
  notLoaded: string;
  tooMany: string;
  vendor: string;
}

export const PAGE_TEXTS: Record<Language, PageTexts> = {
  pt: {
    title: 'Avaliação de atendimento',
    intro: 'Sua opinião é muito importante para nós! Conte como foi o atendimento que você recebeu.',
    question: 'De 0 a 10, como você avaliaria o nosso atendimento?',
    select: 'Escolha uma nota',
    scale: '0 é péssimo, 10 é excelente',
    comment: 'Comentário',
    optional: 'opcional',
    send: 'Avaliar',
    sending: 'Enviando Avaliação...',
    sent: 'Avaliação enviada com sucesso!',
    notStored: 'Esta avaliação já estava encerrada, por isso a sua resposta de agora não foi registrada.',
    thanks: 'Obrigado!',
    thanksDetail:
      'Esta avaliação está concluída. Agradecemos por dedicar um momento para nos ajudar a melhorar.',
    noNote: 'Por favor, informe uma nota para o atendimento!',
    tooLong: 'O comentário pode ter até 2.000 caracteres.',
    notSent: 'Não foi possível enviar sua avaliação!',
    notLoaded: 'Houve um erro ao buscar avaliação',
    tooMany: 'Foram muitas tentativas. Aguarde um minuto e tente de novo.',
    vendor: 'Feito com Recado',
  },
  en: {
    title: 'Service review',
    intro: 'Your opinion is very important to us! Tell us how you were served.',
    question: 'From 0 to 10, how would you rate our service?',
    select: 'Choose a score',
    scale: '0 is very bad, 10 is excellent',
    comment: 'Comment',
    optional: 'optional',
    send: 'Send review',
    sending: 'Sending review...',
    sent: 'Review sent!',
    notStored: 'This review was already closed, so your response was not recorded.',
    thanks: 'Thank you!',
    thanksDetail: 'This review is complete. Thank you for taking a moment to help us improve.',
    noNote: 'Please give the service a score!',
    tooLong: 'A comment can have up to 2,000 characters.',
    notSent: 'Your review could not be sent!',
    notLoaded: 'The review could not be loaded',
    tooMany: 'Too many attempts. Please wait a minute and try again.',
    vendor: 'Made with Recado',
  },
  es: {
    title: 'Evaluación de la atención',
    intro: '¡Su opinión es muy importante para nosotros! Cuéntenos cómo fue la atención que recibió.',
    question: 'De 0 a 10, ¿cómo evaluaría nuestra atención?',
    select: 'Elija una nota',
    scale: '0 es pésima, 10 es excelente',
    comment: 'Comentario',
    optional: 'opcional',
    send: 'Evaluar',
    sending: 'Enviando evaluación...',
    sent: '¡Evaluación enviada con éxito!',
    notStored: 'Esta evaluación ya estaba cerrada, por eso su respuesta de ahora no se registró.',
    thanks: '¡Gracias!',
    thanksDetail: 'Esta evaluación está completa. Gracias por dedicar un momento a ayudarnos a mejorar.',
    noNote: '¡Por favor, indique una nota para la atención!',
    tooLong: 'El comentario puede tener hasta 2.000 caracteres.',
    notSent: '¡No fue posible enviar su evaluación!',
    notLoaded: 'Hubo un error al buscar la evaluación',
    tooMany: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
    vendor: 'Hecho con Recado',
  },
};
