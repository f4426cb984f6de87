import type { ErrorCode } from '@recado/shared/contract';
import {
  DELETABLE_MS,
  EDITABLE_MS,
  EDITABLE_TYPES,
  FORWARDABLE_TYPES,
  type MediaType,
} from '@recado/shared/messages';
import type { TicketDocument } from '#features/tickets';
import type { ChangeDocument, MessageDocument } from '../message.model';

const LINES: readonly MediaType[] = ['notification', 'call'];
export type Judged = Pick<
  MessageDocument,
  'fromMe' | 'isDeleted' | 'mediaType' | 'ack' | 'whisper' | 'createdAt' | 'media'
>;

export function isWorkedOn({ status }: Pick<TicketDocument, 'status'>): boolean {
  return status === 'open' || status === 'groups';
}

/**
 * Returns undefined if allowed. Only the company's messages can be edited or deleted. Unsent messages and
 * whispers have no time limits.
 */
export function changeRejection(
  message: Judged,
  type: ChangeDocument['type'],
  now: number,
): ErrorCode | undefined {
  const isSent = message.ack > 1 && !message.whisper;
  const age = isSent ? now - message.createdAt.getTime() : 0;
  if (LINES.includes(message.mediaType)) return 'ERR_MESSAGE_KIND';
  if (type !== 'reaction' && !message.fromMe) return 'ERR_NO_PERMISSION';
  if (type === 'delete') return age > DELETABLE_MS ? 'ERR_DELETE_TOO_LATE' : undefined;
  if (message.isDeleted) return 'ERR_MESSAGE_DELETED';
  if (type === 'reaction') return undefined;
  if (!EDITABLE_TYPES.includes(message.mediaType)) return 'ERR_MESSAGE_KIND';
  return age > EDITABLE_MS ? 'ERR_EDIT_TOO_LATE' : undefined;
}

/**
 * Returns undefined if allowed. Whispers stay internal, a file must be downloaded before, and animated stickers have
 * none.
 */
export function forwardRejection({ isDeleted, whisper, mediaType, media }: Judged): ErrorCode | undefined {
  if (isDeleted) return 'ERR_MESSAGE_DELETED';
  if (whisper || !FORWARDABLE_TYPES.includes(mediaType)) return 'ERR_MESSAGE_KIND';
  if (mediaType === 'sticker' && !media) return 'ERR_MESSAGE_KIND';
  return media && media.file === null ? 'ERR_WAPP_DOWNLOAD_MEDIA' : undefined;
}
