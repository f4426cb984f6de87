import type { MediaKind } from '@recado/shared/media';
import type { Message } from '@recado/shared/messages';

/** A file of a message that is not sent yet; its bytes lie in the window's own store under `id`. */
export interface PendingFile {
  id: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  caption: string;
}

/** A file that the server has already: a quick message's. Its recordings have no name. */
export interface QuickFile {
  path: string;
  name: string | null;
  /** What it is sent as; unknown of one that was kept before this was. */
  kind?: MediaKind | null;
}

/** What a message answers, as much of it as is shown. */
export type Quote = Pick<Message, 'id' | 'body' | 'fromMe' | 'mediaType'> & { author: string | null };

/**
 * `queued` until the server can be asked, `sending` while it is, `held` because something newer came that its author
 * had not seen, `failed` because the server refused it.
 */
export type PendingState = 'queued' | 'sending' | 'held' | 'failed';

/** A message on its way to the server, shown before anything answered, and kept until something did. */
export interface PendingMessage {
  clientId: string;
  ticketId: number;
  /** Whom it is for, to say so elsewhere: the ticket's address and the contact's name. */
  ticketUuid: string;
  contactName: string;
  /** As it is sent: with the signature. Of files the text is each file's caption. */
  body: string;
  whisper: boolean;
  quote: Quote | null;
  files: readonly PendingFile[];
  /** A quick message's file. */
  media: QuickFile | null;
  /** A contact's card. */
  card: { name: string; number: string } | null;
  /** The last message its author had seen; a newer one holds this one back (decisions: "Messages"). */
  seenThrough: string | null;
  createdAt: string;
  /** Its place among all that wait: grows. */
  order: number;
  state: PendingState;
  /** Why the server refused it, in the person's language. */
  failure: string | null;
  /** What came before it could be sent, while it is held. */
  newer: Message | null;
}

/** A new message, before anything happened to it. */
export type NewPending = Pick<
  PendingMessage,
  'ticketId' | 'ticketUuid' | 'contactName' | 'body' | 'seenThrough'
> &
  Partial<Pick<PendingMessage, 'whisper' | 'quote' | 'files' | 'media' | 'card'>>;

/** The outbox with a message put in, or in place of its earlier picture; in the order of sending. */
export function withMessage(outbox: readonly PendingMessage[], message: PendingMessage): PendingMessage[] {
  return [...withoutMessage(outbox, message.clientId), message].sort((a, b) => a.order - b.order);
}

export function withoutMessage(outbox: readonly PendingMessage[], clientId: string): PendingMessage[] {
  return outbox.filter((message) => message.clientId !== clientId);
}

/**
 * What of a ticket goes next: the first that did not fail. Null while there is nothing, or the first is held, which
 * holds back what was written after it.
 */
export function nextToSend(outbox: readonly PendingMessage[], ticketId: number): PendingMessage | null {
  const first = outbox.find((message) => message.ticketId === ticketId && message.state !== 'failed');
  return first && first.state !== 'held' ? first : null;
}

/**
 * The pending messages of a conversation that are not stored yet. Answer and event come in either order: the stored
 * ones hide their pending copy as soon as either brought them. Of files each is a message of its own.
 */
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
