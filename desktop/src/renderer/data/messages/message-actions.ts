import {
  DELETABLE_MS,
  EDITABLE_MS,
  EDITABLE_TYPES,
  FORWARDABLE_TYPES,
  type Message,
} from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';

export interface MessageActions {
  reply: boolean;
  react: boolean;
  copy: boolean;
  download: boolean;
  forward: boolean;
  edit: boolean;
  data: boolean;
  delete: boolean;
}

const NO_ACTIONS: MessageActions = {
  reply: false,
  react: false,
  copy: false,
  download: false,
  forward: false,
  edit: false,
  data: false,
  delete: false,
};

/**
 * Returns the actions allowed on a message; the server checks again.
 * @param now epoch milliseconds
 */
export function messageActions(
  message: Message,
  { status }: Pick<Ticket, 'status'>,
  now: number,
): MessageActions {
  if (message.isDeleted) return NO_ACTIONS;
  const writable = status === 'open' || status === 'groups';
  // Unsent messages and whispers have no time limits.
  const isSent = message.ack > 1 && !message.whisper;
  const age = isSent ? now - Date.parse(message.createdAt) : 0;
  const own = message.fromMe;
  return {
    reply: writable,
    react: writable,
    copy: message.body !== '',
    download: message.mediaUrl !== null,
    forward: canForward(message),
    edit: own && writable && EDITABLE_TYPES.includes(message.mediaType) && age <= EDITABLE_MS,
    data: own && !message.whisper,
    delete: own && writable && age <= DELETABLE_MS,
  };
}

/** Whispers, messages with a missing file and animated stickers, which have no file, cannot be forwarded. */
export function canForward({ isDeleted, whisper, mediaType, media, mediaUrl }: Message): boolean {
  if (isDeleted || whisper || !FORWARDABLE_TYPES.includes(mediaType)) return false;
  return media === null ? mediaType !== 'sticker' : mediaUrl !== null;
}
