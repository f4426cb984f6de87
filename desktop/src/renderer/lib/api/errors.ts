import type { TFunction } from 'i18next';
import { AppError, isErrorCode } from '@recado/shared/contract';
import { i18n } from '@/lib/i18n/i18n';

/** A refusal whose text is no code of ours: shown as it came (specification 1 §8). */
class ServerTextError extends Error {
  constructor(readonly text: string) {
    super(text);
    this.name = 'ServerTextError';
  }
}

/** Whether nothing answered: no network, or the server is down. */
export function isOffline(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_UNAVAILABLE' && error.details?.['offline'] === true;
}

/**
 * Returns the text for a failure in the current language: the code's, by its reason where there is one for that; the
 * server's own text where it sent no code; "An error occurred!" otherwise (specification 1 §8).
 */
export function errorText(error: unknown): string {
  const t: TFunction<'api'> = i18n.getFixedT(null, 'api');
  if (isOffline(error)) return t('offline');
  if (error instanceof AppError) {
    const reason = error.details?.['reason'];
    const specific = typeof reason === 'string' ? [`errors.${error.code}_${reason}`] : [];
    return t([...specific, `errors.${error.code}`, 'errors.unknown'], dated(error.details));
  }
  return error instanceof ServerTextError ? error.text : t('errors.unknown');
}

/** Codes whose text names a day get it as DD/MM/YYYY. */
function dated(details: Record<string, unknown> = {}): Record<string, unknown> {
  const dueDate = details['dueDate'];
  const text = typeof dueDate === 'string' ? new Date(dueDate).toLocaleDateString('pt-BR') : '';
  return { ...details, date: text };
}

/** The code of a refused call's envelope, whatever stands there. Leaves the answer unread for others. */
export async function codeOf(response: Response): Promise<unknown> {
  const envelope = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: unknown } | null;
  return envelope?.error;
}

/** The error a refused call stands for. */
export async function errorOf(response: Response): Promise<Error> {
  const envelope = (await response.json().catch(() => null)) as {
    error?: unknown;
    details?: Record<string, unknown>;
  } | null;
  if (isErrorCode(envelope?.error)) return new AppError(envelope.error, envelope.details);
  if (typeof envelope?.error === 'string') return new ServerTextError(envelope.error);
  return new AppError(response.status >= 500 ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL');
}
