import type { ConnectionDocument } from '../connection.model';
import type { ConnectionAlertDocument } from './connection-alert.model';

interface EmailTexts {
  locale: string;
  down: (name: string) => string;
  up: (name: string) => string;
  downText: (what: { connection: string; company: string; since: string }) => string;
  upText: (what: { connection: string; company: string; since: string; now: string }) => string;
}

const PT: EmailTexts = {
  locale: 'pt-BR',
  down: (name) => `A conexão ${name} está fora do ar`,
  up: (name) => `A conexão ${name} voltou`,
  downText: ({ connection, company, since }) =>
    `A conexão ${connection}, de ${company}, está sem contato com o WhatsApp desde ${since}.\n\nEnquanto isso, mensagens de clientes não chegam e respostas não saem. Abra o Recado em Conexões: verifique se o celular está ligado e com internet ou, se for o caso, leia um novo QR code.\n\nAvisaremos quando ela voltar.`,
  upText: ({ connection, company, since, now }) =>
    `A conexão ${connection}, de ${company}, voltou em ${now}. Ela estava fora do ar desde ${since}.\n\nO que os clientes escreveram nesse tempo está chegando agora.`,
};
const EN: EmailTexts = {
  locale: 'en-GB',
  down: (name) => `The connection ${name} is down`,
  up: (name) => `The connection ${name} is back`,
  downText: ({ connection, company, since }) =>
    `The connection ${connection} of ${company} has had no contact with WhatsApp since ${since}.\n\nUntil it is back, customers' messages do not arrive and answers do not leave. Open Connections in Recado: check that the phone is on and online or, if need be, read a new QR code.\n\nWe will tell you when it is back.`,
  upText: ({ connection, company, since, now }) =>
    `The connection ${connection} of ${company} came back at ${now}. It had been down since ${since}.\n\nWhat customers wrote meanwhile is arriving now.`,
};
const ES: EmailTexts = {
  locale: 'es',
  down: (name) => `La conexión ${name} está caída`,
  up: (name) => `La conexión ${name} volvió`,
  downText: ({ connection, company, since }) =>
    `La conexión ${connection}, de ${company}, no tiene contacto con WhatsApp desde ${since}.\n\nMientras tanto, los mensajes de los clientes no llegan y las respuestas no salen. Abra Conexiones en Recado: verifique que el celular esté encendido y con internet o, si hace falta, lea un nuevo código QR.\n\nLe avisaremos cuando vuelva.`,
  upText: ({ connection, company, since, now }) =>
    `La conexión ${connection}, de ${company}, volvió el ${now}. Estaba caída desde ${since}.\n\nLo que los clientes escribieron en ese tiempo está llegando ahora.`,
};
const LANGUAGES: Partial<Record<string, EmailTexts>> = { pt: PT, en: EN, es: ES };

export function alertEmail(
  { event, since, at }: Pick<ConnectionAlertDocument, 'event' | 'since' | 'at'>,
  { name }: Pick<ConnectionDocument, 'name'>,
  company: { name: string; language: string; timeZone: string },
): { subject: string; text: string } {
  const words = LANGUAGES[company.language] ?? PT;
  const format = new Intl.DateTimeFormat(words.locale, {
    timeZone: company.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const what = {
    connection: name,
    company: company.name,
    since: format.format(since),
    now: format.format(at),
  };
  return event === 'down'
    ? { subject: `Recado: ${words.down(name)}`, text: words.downText(what) }
    : { subject: `Recado: ${words.up(name)}`, text: words.upText(what) };
}
