import type { Unsent } from '@/data/messages/pending-messages';
import type { UploadOptions } from '@/lib/api/upload';

/**
 * Meaning of an error for an unsent message. `later`: unknown until a retry; `deleted`: its thread does not exist;
 * `stuck`: the user has to decide, and `message` is the new state.
 */
export type SendOutcome<Message> =
  { kind: 'later' } | { kind: 'deleted' } | { kind: 'stuck'; message: Message };

/** Where an outbox sends its messages. A thread is a ticket or an internal chat, whose messages keep their order. */
export interface OutboxTarget<Message extends Unsent, New, Stored> {
  threadOf(message: Message): number;
  create(message: New, fields: Omit<Unsent, 'files'>): Message;
  /** Sends a message, identified by its `clientId`, and returns what the server stored. */
  deliver(
    message: Message,
    file: (id: string) => Promise<Blob | undefined>,
    options: UploadOptions,
  ): Promise<Stored>;
  outcomeOf(error: unknown, message: Message): SendOutcome<Message>;
  /** Returns whether the outbox has space for a message; without this function it always has. */
  fits?(outbox: readonly Message[], message: Message): boolean;
  /** Returns the changed messages when the user sends a stuck one again; by default, it is only queued. */
  requeue?(message: Message, outbox: readonly Message[]): Message[];
}

/**
 * Returns the first message of a thread's outbox that did not fail; null if it is held, because it then blocks
 * later ones.
 */
export function nextToSend<Message extends Unsent>(outbox: readonly Message[]): Message | null {
  const first = outbox.find(({ state }) => state !== 'failed');
  return first && first.state !== 'held' ? first : null;
}
