import type { MediaKind, PhoneForm } from '@recado/shared/media';
import type { Message } from '@recado/shared/messages';

/** `held`: a newer message exists that the author had not seen; `failed`: rejected by the server. */
export type PendingState = 'queued' | 'sending' | 'held' | 'failed';

/** The part of an unsent message that the outbox itself sets and changes. */
export interface Unsent {
  clientId: string;
  createdAt: string;
  /** Ascending position among all unsent messages. */
  order: number;
  state: PendingState;
  failure: string | null;
  files?: readonly { id: string }[];
}

/** A file of an unsent message; its bytes are stored under `id`. */
export interface PendingFile {
  id: string;
  name: string;
  type: string;
  /** Size in bytes. */
  size: number;
  caption: string;
  /** Form in which phones receive it, by its content; absent if they show it as it is, and until it was read. */
  becomes?: PhoneForm;
}

/** A quick message's file, already on the server. Recordings have no name. */
export interface QuickFile {
  path: string;
  name: string | null;
  /** Absent in drafts stored by earlier versions. */
  kind?: MediaKind | null;
}

export type Quote = Pick<Message, 'id' | 'body' | 'fromMe' | 'mediaType'> & { author: string | null };

export interface PendingMessage extends Unsent {
  ticketId: number;
  ticketUuid: string;
  contactName: string;
  /** The text with the signature. Files have captions instead. */
  body: string;
  whisper: boolean;
  quote: Quote | null;
  files: readonly PendingFile[];
  media: QuickFile | null;
  card: { name: string; number: string } | null;
  /** Id of the last message the author had seen; a newer one holds this message. */
  seenThrough: string | null;
  newer: Message | null;
}

export type NewPending = Pick<
  PendingMessage,
  'ticketId' | 'ticketUuid' | 'contactName' | 'body' | 'seenThrough'
> &
  Partial<Pick<PendingMessage, 'clientId' | 'whisper' | 'quote' | 'files' | 'media' | 'card'>>;

/** Returns the messages that are not stored yet. Each file becomes its own message. */
export function stillPending(
  outbox: readonly PendingMessage[],
  ticketId: number,
  stored: readonly Message[],
): PendingMessage[] {
  const arrived = new Set(stored.map(({ clientId }) => clientId));
  const isHere = ({ clientId, files }: PendingMessage) =>
    files.length > 0
      ? files.every((_file, index) => arrived.has(`${clientId}.${index}`))
      : arrived.has(clientId);
  return outbox.filter((message) => message.ticketId === ticketId && !isHere(message));
}
