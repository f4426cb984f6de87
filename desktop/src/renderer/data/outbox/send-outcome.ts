import type { TFunction } from 'i18next';
import { AppError } from '@recado/shared/contract';
import type { Message } from '@recado/shared/messages';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { errorText, isOffline } from '@/lib/api/errors';
import { i18n } from '@/lib/i18n/i18n';
import type { SendOutcome } from './unsent';

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

/** Holds a message if a newer one exists. */
export function ticketOutcomeOf(error: unknown, pending: PendingMessage): SendOutcome<PendingMessage> {
  if (isOffline(error)) return { kind: 'later' };
  if (error instanceof AppError) {
    if (UNDECIDED.has(error.code)) return { kind: 'later' };
    const newer = error.details?.['message'] as Message | undefined;
    if (error.code === 'ERR_NEWER_MESSAGE' && newer)
      return { kind: 'stuck', message: { ...pending, state: 'held', newer } };
  }
  const failure = error instanceof MissingFileError ? error.message : errorText(error);
  return { kind: 'stuck', message: { ...pending, state: 'failed', failure } };
}

/** Thrown if the bytes of a file are missing in this window. Its message is in the user's language. */
export class MissingFileError extends Error {
  constructor(name: string) {
    const t: TFunction<'composer'> = i18n.getFixedT(null, 'composer');
    super(t('outbox.fileGone', { name }));
    this.name = 'FileGoneError';
  }
}
