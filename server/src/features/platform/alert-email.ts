import type { AlertId } from '@recado/shared/platform';

interface EmailTexts {
  titles: Record<AlertId, string>;
  subject: (title: string) => string;
  text: (title: string, since: string, runbook: string) => string;
}

const PT: EmailTexts = {
  titles: {
    'server-not-ready': 'um servidor não responde por completo',
    'customers-wait': 'mensagens recebidas não aparecem',
    'messages-stuck': 'mensagens não são enviadas',
    'numbers-down': 'muitos números estão desconectados',
    'numbers-restricted': 'o WhatsApp restringe um número',
    'protocol-rejected': 'o WhatsApp recusa a versão em uso',
    'lease-conflict': 'servidores perdem sessões entre si',
    'slow-requests': 'as respostas demoram',
    'slow-event-loop': 'um servidor está sobrecarregado',
    'work-late': 'chatbots, agendamentos ou campanhas estão atrasados',
    'jobs-failed': 'há tarefas com falha',
    'disk-low': 'há pouco espaço em disco',
    'backup-old': 'não há cópia de segurança recente',
    'backup-unverified': 'nenhuma restauração foi ensaiada há mais de uma semana',
  },
  subject: (title) => `Recado: ${title}`,
  text: (title, since, runbook) =>
    `Alerta da plataforma: ${title}.\n\nDesde: ${since} (UTC). O que fazer: ${runbook}\n\nA página Plataforma mostra o alerta enquanto durar. Só haverá outro e-mail se ele voltar depois de dez minutos.`,
};
const EN: EmailTexts = {
  titles: {
    'server-not-ready': 'a server does not fully respond',
    'customers-wait': 'received messages do not appear',
    'messages-stuck': 'messages are not sent',
    'numbers-down': 'many numbers are disconnected',
    'numbers-restricted': 'WhatsApp restricts a number',
    'protocol-rejected': 'WhatsApp rejects the version in use',
    'lease-conflict': 'servers lose sessions to each other',
    'slow-requests': 'responses take long',
    'slow-event-loop': 'a server is overloaded',
    'work-late': 'chatbots, schedules or campaigns are late',
    'jobs-failed': 'jobs have failed',
    'disk-low': 'disk space is low',
    'backup-old': 'there is no recent backup',
    'backup-unverified': 'no restore was tried for more than a week',
  },
  subject: (title) => `Recado: ${title}`,
  text: (title, since, runbook) =>
    `Alert of the platform: ${title}.\n\nSince: ${since} (UTC). What to do: ${runbook}\n\nThe page Platform shows the alert while it lasts. You receive another e-mail only if it returns after ten minutes.`,
};
const ES: EmailTexts = {
  titles: {
    'server-not-ready': 'un servidor no responde por completo',
    'customers-wait': 'los mensajes recibidos no aparecen',
    'messages-stuck': 'los mensajes no se envían',
    'numbers-down': 'muchos números están desconectados',
    'numbers-restricted': 'WhatsApp restringe un número',
    'protocol-rejected': 'WhatsApp rechaza la versión en uso',
    'lease-conflict': 'los servidores pierden sesiones entre sí',
    'slow-requests': 'las respuestas tardan',
    'slow-event-loop': 'un servidor está sobrecargado',
    'work-late': 'chatbots, programaciones o campañas están atrasados',
    'jobs-failed': 'hay tareas con error',
    'disk-low': 'queda poco espacio en disco',
    'backup-old': 'no hay copia de seguridad reciente',
    'backup-unverified': 'no se ensayó ninguna restauración desde hace más de una semana',
  },
  subject: (title) => `Recado: ${title}`,
  text: (title, since, runbook) =>
    `Alerta de la plataforma: ${title}.\n\nDesde: ${since} (UTC). Qué hacer: ${runbook}\n\nLa página Plataforma muestra la alerta mientras dure. Solo habrá otro correo si vuelve después de diez minutos.`,
};
const LANGUAGES: Partial<Record<string, EmailTexts>> = { pt: PT, en: EN, es: ES };

/** Returns the mail about an alert. Without the language, it is in Portuguese. */
export function alertEmail(language: string, id: AlertId, since: Date): { subject: string; text: string } {
  const { titles, subject, text } = LANGUAGES[language] ?? PT;
  const at = since.toISOString().slice(0, 16).replace('T', ' ');
  return { subject: subject(titles[id]), text: text(titles[id], at, `docs/operations/runbooks/${id}.md`) };
}
