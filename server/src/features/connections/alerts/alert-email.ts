import type { HealthKind } from '@recado/shared/connection-health';
import type { ConnectionDocument } from '../connection.model';
import type { AlertEvent, ConnectionAlertDocument } from './connection-alert.model';

interface EmailTexts {
  locale: string;
  down: (name: string) => string;
  up: (name: string) => string;
  downText: (what: { connection: string; company: string; since: string }) => string;
  upText: (what: { connection: string; company: string; since: string; now: string }) => string;
  red: (name: string) => string;
  recovered: (name: string) => string;
  warned: (name: string) => string;
  redText: (what: { connection: string; company: string; causes: string }) => string;
  recoveredText: (what: { connection: string; company: string; now: string }) => string;
  warnedText: (what: { connection: string; company: string; since: string }) => string;
  causes: Record<HealthKind, string>;
}

const PT: EmailTexts = {
  locale: 'pt-BR',
  down: (name) => `A conexão ${name} está fora do ar`,
  up: (name) => `A conexão ${name} voltou`,
  downText: ({ connection, company, since }) =>
    `A conexão ${connection}, de ${company}, está sem contato com o WhatsApp desde ${since}.\n\nEnquanto isso, mensagens de clientes não chegam e respostas não saem. Abra o Recado em Conexões: verifique se o celular está ligado e com internet ou, se for o caso, leia um novo QR code.\n\nAvisaremos quando ela voltar.`,
  upText: ({ connection, company, since, now }) =>
    `A conexão ${connection}, de ${company}, voltou em ${now}. Ela estava fora do ar desde ${since}.\n\nO que os clientes escreveram nesse tempo está chegando agora.`,
  red: (name) => `A saúde do número da conexão ${name} está no vermelho`,
  recovered: (name) => `O número da conexão ${name} está bem de novo`,
  warned: (name) => `Aviso do WhatsApp na conexão ${name}`,
  redText: ({ connection, company, causes }) =>
    `A conexão ${connection}, de ${company}, precisa de atenção:\n\n${causes}\n\nAbra no Recado Conexões, «Saúde do número»: cada linha diz o que fazer.\n\nAvisaremos quando estiver tudo bem.`,
  recoveredText: ({ connection, company, now }) =>
    `O que deixou a conexão ${connection}, de ${company}, no vermelho terminou em ${now}.\n\nNão é preciso fazer nada.`,
  warnedText: ({ connection, company, since }) =>
    `Alguém da equipe registrou em ${since} um aviso do WhatsApp na conexão ${connection}, de ${company}.\n\nPor 7 dias, tudo o que ela envia automaticamente fica pela metade. Em Conexões, «Saúde do número», veja o que ela enviou nas últimas 48 horas.`,
  causes: {
    session: 'A conexão está sem contato com o WhatsApp.',
    protocol: 'O WhatsApp recusou a versão usada.',
    closes: 'A conexão cai com frequência.',
    link: 'A vinculação mudou.',
    quota: 'O WhatsApp limitou as conversas novas deste ciclo.',
    lock: 'O WhatsApp bloqueou as conversas novas.',
    warning: 'Um aviso do WhatsApp foi registrado.',
    newChats: 'As conversas novas de hoje acabaram.',
    undelivered: 'Muitas mensagens não estão sendo entregues.',
    optOuts: 'Muitas pessoas pediram para não receber.',
    pauses: 'O envio automático parou e espera por você.',
    phone: 'O celular está desligado ou sem internet há dias.',
  },
};
const EN: EmailTexts = {
  locale: 'en-GB',
  down: (name) => `The connection ${name} is down`,
  up: (name) => `The connection ${name} is back`,
  downText: ({ connection, company, since }) =>
    `The connection ${connection} of ${company} has had no contact with WhatsApp since ${since}.\n\nUntil it is back, customers' messages do not arrive and answers do not leave. Open Connections in Recado: check that the phone is on and online or, if need be, read a new QR code.\n\nWe will tell you when it is back.`,
  upText: ({ connection, company, since, now }) =>
    `The connection ${connection} of ${company} came back at ${now}. It had been down since ${since}.\n\nWhat customers wrote meanwhile is arriving now.`,
  red: (name) => `The health of the number of connection ${name} is red`,
  recovered: (name) => `The number of connection ${name} is fine again`,
  warned: (name) => `Warning by WhatsApp on connection ${name}`,
  redText: ({ connection, company, causes }) =>
    `The connection ${connection} of ${company} needs attention:\n\n${causes}\n\nOpen Connections, “Health of the number” in Recado: each line says what to do.\n\nWe will tell you when everything is fine.`,
  recoveredText: ({ connection, company, now }) =>
    `What made the connection ${connection} of ${company} red ended at ${now}.\n\nThere is nothing to do.`,
  warnedText: ({ connection, company, since }) =>
    `A member of the team recorded a warning by WhatsApp on the connection ${connection} of ${company} at ${since}.\n\nFor 7 days, everything it sends automatically is halved. Connections, “Health of the number” shows what it sent in the last 48 hours.`,
  causes: {
    session: 'The connection has no contact with WhatsApp.',
    protocol: 'WhatsApp rejected the version in use.',
    closes: 'The connection drops often.',
    link: 'The link changed.',
    quota: 'WhatsApp limited the new chats of this cycle.',
    lock: 'WhatsApp blocked new chats.',
    warning: 'A warning by WhatsApp was recorded.',
    newChats: 'Today’s new chats are used up.',
    undelivered: 'Many messages are not delivered.',
    optOuts: 'Many people asked to receive no more.',
    pauses: 'Automatic sending stopped and waits for you.',
    phone: 'The phone has been off or offline for days.',
  },
};
const ES: EmailTexts = {
  locale: 'es',
  down: (name) => `La conexión ${name} está caída`,
  up: (name) => `La conexión ${name} volvió`,
  downText: ({ connection, company, since }) =>
    `La conexión ${connection}, de ${company}, no tiene contacto con WhatsApp desde ${since}.\n\nMientras tanto, los mensajes de los clientes no llegan y las respuestas no salen. Abra Conexiones en Recado: verifique que el celular esté encendido y con internet o, si hace falta, lea un nuevo código QR.\n\nLe avisaremos cuando vuelva.`,
  upText: ({ connection, company, since, now }) =>
    `La conexión ${connection}, de ${company}, volvió el ${now}. Estaba caída desde ${since}.\n\nLo que los clientes escribieron en ese tiempo está llegando ahora.`,
  red: (name) => `La salud del número de la conexión ${name} está en rojo`,
  recovered: (name) => `El número de la conexión ${name} está bien de nuevo`,
  warned: (name) => `Aviso de WhatsApp en la conexión ${name}`,
  redText: ({ connection, company, causes }) =>
    `La conexión ${connection}, de ${company}, necesita atención:\n\n${causes}\n\nAbra en Recado Conexiones, «Salud del número»: cada línea dice qué hacer.\n\nLe avisaremos cuando todo esté bien.`,
  recoveredText: ({ connection, company, now }) =>
    `Lo que dejó la conexión ${connection}, de ${company}, en rojo terminó el ${now}.\n\nNo hace falta hacer nada.`,
  warnedText: ({ connection, company, since }) =>
    `Alguien del equipo registró el ${since} un aviso de WhatsApp en la conexión ${connection}, de ${company}.\n\nDurante 7 días, todo lo que envía automáticamente queda a la mitad. En Conexiones, «Salud del número», vea lo que envió en las últimas 48 horas.`,
  causes: {
    session: 'La conexión no tiene contacto con WhatsApp.',
    protocol: 'WhatsApp rechazó la versión usada.',
    closes: 'La conexión se cae con frecuencia.',
    link: 'La vinculación cambió.',
    quota: 'WhatsApp limitó los chats nuevos de este ciclo.',
    lock: 'WhatsApp bloqueó los chats nuevos.',
    warning: 'Se registró un aviso de WhatsApp.',
    newChats: 'Se acabaron los chats nuevos de hoy.',
    undelivered: 'Muchos mensajes no se entregan.',
    optOuts: 'Muchas personas pidieron no recibir más.',
    pauses: 'El envío automático se detuvo y lo espera.',
    phone: 'El celular lleva días apagado o sin internet.',
  },
};
const LANGUAGES: Partial<Record<string, EmailTexts>> = { pt: PT, en: EN, es: ES };

export function alertEmail(
  { event, since, at, causes = [] }: Pick<ConnectionAlertDocument, 'event' | 'since' | 'at' | 'causes'>,
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
  const texts: Record<AlertEvent, [subject: string, text: string]> = {
    down: [words.down(name), words.downText(what)],
    up: [words.up(name), words.upText(what)],
    red: [
      words.red(name),
      words.redText({ ...what, causes: causes.map((cause) => `- ${words.causes[cause]}`).join('\n') }),
    ],
    recovered: [words.recovered(name), words.recoveredText(what)],
    warned: [words.warned(name), words.warnedText(what)],
  };
  const [subject, text] = texts[event];
  return { subject: `Recado: ${subject}`, text };
}
