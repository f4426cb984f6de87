import type { Schedule } from '@recado/shared/schedules';

/** Returns whether a schedule can be saved: it is neither sent nor being sent. */
export function isEditable({ status, sentAt }: Pick<Schedule, 'status' | 'sentAt'>): boolean {
  return sentAt === null && status !== 'ENVIADA' && status !== 'ENVIANDO';
}

/** Returns whether "Enviar agora" is offered. */
export function isResendable({ status }: Pick<Schedule, 'status'>): boolean {
  return status === 'ERRO' || status === 'CANCELADA';
}

const PREVIEW_LENGTH = 25;

export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH)}...` : line;
}
