import {
  DELETABLE_MS,
  EDITABLE_MS,
  EDITABLE_TYPES,
  FORWARDABLE_TYPES,
  type Message,
} from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';

/** What a message's menu offers (specification 1 §2.10, §6). */
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

const NOTHING: MessageActions = {
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
 * What can be done with a message now. The server decides again; this only leaves out what it would refuse: of a
 * deleted one nothing, replies and changes only while somebody works on the ticket, edits and deletions of own
 * messages within the messenger's time. `now` in milliseconds.
 */
export function messageActions(
  message: Message,
  { status }: Pick<Ticket, 'status'>,
  now: number,
): MessageActions {
  if (message.isDeleted) return NOTHING;
  const writable = status === 'open' || status === 'groups';
  // What has not left yet, and whispers, know no time limits.
  const gone = message.ack > 1 && !message.whisper;
  const age = gone ? now - Date.parse(message.createdAt) : 0;
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

/** A whisper stays inside, and a file has to be here. */
export function canForward({ isDeleted, whisper, mediaType, media, mediaUrl }: Message): boolean {
  if (isDeleted || whisper || !FORWARDABLE_TYPES.includes(mediaType)) return false;
  return media === null || mediaUrl !== null;
}
