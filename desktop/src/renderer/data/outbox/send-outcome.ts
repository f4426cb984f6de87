import type { TFunction } from 'i18next';
import { AppError } from '@recado/shared/contract';
import type { Message } from '@recado/shared/messages';
import { errorText, isOffline } from '@/lib/api/errors';
import { i18n } from '@/lib/i18n/i18n';

/** `later`: unknown until a retry; `held`: a newer message exists; `failed`: rejected. */
export type SendOutcome =
  { kind: 'later' } | { kind: 'held'; newer: Message } | { kind: 'failed'; reason: string };

/**
 * Errors that do not concern the message: the server is busy, unavailable or newer than this app, or the session ended.
 */
const UNDECIDED = new Set([
  'ERR_UNAVAILABLE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_SESSION_EXPIRED',
  'ERR_NOT_AUTHENTICATED',
  'ERR_CLIENT_TOO_OLD',
]);

export function outcomeOf(error: unknown): SendOutcome {
  if (isOffline(error)) return { kind: 'later' };
  if (error instanceof AppError) {
    if (UNDECIDED.has(error.code)) return { kind: 'later' };
    const newer = error.details?.['message'] as Message | undefined;
    if (error.code === 'ERR_NEWER_MESSAGE' && newer) return { kind: 'held', newer };
  }
  return { kind: 'failed', reason: error instanceof MissingFileError ? error.message : errorText(error) };
}

/** Thrown if the bytes of a file are missing in this window. Its message is in the user's language. */
export class MissingFileError extends Error {
  constructor(name: string) {
    const t: TFunction<'composer'> = i18n.getFixedT(null, 'composer');
    super(t('outbox.fileGone', { name }));
    this.name = 'FileGoneError';
  }
}
