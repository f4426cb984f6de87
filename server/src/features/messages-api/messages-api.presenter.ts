import { isMaybeSent } from '@recado/shared/messages';
import type { ApiStatus } from '@recado/shared/messages-api';
import type { MessageDocument } from '#features/messages';

const BY_ACK: readonly ApiStatus[] = ['queued', 'queued', 'sent', 'delivered', 'read', 'played'];

export function statusOf({ ack, failure }: Pick<MessageDocument, 'ack' | 'failure'>): ApiStatus {
  if (isMaybeSent(failure)) return 'unknown';
  return failure === null ? (BY_ACK[ack] ?? 'queued') : 'failed';
}
