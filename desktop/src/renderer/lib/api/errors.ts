import type { TFunction } from 'i18next';
import { AppError, isErrorCode } from '@recado/shared/contract';
import type { PhoneProblem } from '@recado/shared/rules/phones';
import { i18n } from '@/lib/i18n/i18n';
import { noteRejection } from '@/lib/version/client-version';

/** A rejection without a known code. Its text is shown unchanged. */
class ServerTextError extends Error {
  constructor(readonly text: string) {
    super(text);
    this.name = 'ServerTextError';
  }
}

/** Returns whether the request got no response because the network or the server is down. */
export function isOffline(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_UNAVAILABLE' && error.details?.['offline'] === true;
}

/**
 * Returns a localised text for the error's code and reason. Without a code, returns the server's text,
 * otherwise "An error occurred!".
 */
export function errorText(error: unknown): string {
  const t: TFunction<'api'> = i18n.getFixedT(null, 'api');
  if (isOffline(error)) return t('offline');
  if (error instanceof AppError) {
    const reason = error.details?.['reason'];
    const until = error.details?.['until'];
    const country = error.details?.['country'];
    const kinds = [
      ...(typeof reason === 'string' && typeof country === 'string' ? [`${reason}_${country}`] : []),
      ...(typeof reason === 'string' ? [reason] : []),
      ...(typeof until === 'string' ? ['until'] : []),
    ];
    const specific = kinds.map((kind) => `errors.${error.code}_${kind}`);
    return t([...specific, `errors.${error.code}`, 'errors.unknown'], dated(error.details));
  }
  return error instanceof ServerTextError ? error.text : t('errors.unknown');
}

/** Returns why a text is no phone number, as the server does when it rejects it. */
export function phoneProblemText(reason: PhoneProblem, country: string): string {
  return errorText(new AppError('ERR_VALIDATION', { reason, country }));
}

/** Adds values that some texts contain: the due date as DD/MM/YYYY and the end of a restriction. */
function dated(details: Record<string, unknown> = {}): Record<string, unknown> {
  const { dueDate, until } = details;
  const date = typeof dueDate === 'string' ? new Date(dueDate).toLocaleDateString('pt-BR') : '';
  return { ...details, date, ...(typeof until === 'string' && { until: dateTime(until) }) };
}

function dateTime(instant: string): string {
  return new Date(instant).toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
}

/** Returns a response's error code without validation. The body stays readable. */
export async function codeOf(response: Response): Promise<unknown> {
  const envelope = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: unknown } | null;
  return envelope?.error;
}

export async function errorOf(response: Response): Promise<Error> {
  const envelope = (await response.json().catch(() => null)) as {
    error?: unknown;
    details?: Record<string, unknown>;
  } | null;
  noteRejection(envelope?.error);
  if (isErrorCode(envelope?.error)) return new AppError(envelope.error, envelope.details);
  if (typeof envelope?.error === 'string') return new ServerTextError(envelope.error);
  return new AppError(response.status >= 500 ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL');
}
