import type { TFunction } from 'i18next';
import { AppError } from '@recado/shared/contract';
import type { Message } from '@recado/shared/messages';
import { errorText, isOffline } from '@/lib/api/errors';
import { i18n } from '@/lib/i18n/i18n';

/** `later`: nothing was decided, the same again finds out; `held`: something newer came; `failed`: refused, and why. */
export type SendOutcome =
  { kind: 'later' } | { kind: 'held'; newer: Message } | { kind: 'failed'; reason: string };

/** Neither says anything of the message: the server is busy or away, or the person has to sign in again. */
const UNDECIDED = new Set([
  'ERR_UNAVAILABLE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_SESSION_EXPIRED',
  'ERR_NOT_AUTHENTICATED',
]);

/** What an error of a sending call means for its message. */
export function outcomeOf(error: unknown): SendOutcome {
  if (isOffline(error)) return { kind: 'later' };
  if (error instanceof AppError) {
    if (UNDECIDED.has(error.code)) return { kind: 'later' };
    const newer = error.details?.['message'] as Message | undefined;
    if (error.code === 'ERR_NEWER_MESSAGE' && newer) return { kind: 'held', newer };
  }
  return { kind: 'failed', reason: error instanceof FileGoneError ? error.message : errorText(error) };
}

/** A file whose bytes this window does not have any more; the message says so in the person's language. */
export class FileGoneError extends Error {
  constructor(name: string) {
    const t: TFunction<'composer'> = i18n.getFixedT(null, 'composer');
    super(t('outbox.fileGone', { name }));
    this.name = 'FileGoneError';
  }
}
