import type { Message } from '@recado/shared/messages';

/** A text on its way to the server, shown before anything answered. */
export interface PendingMessage {
  clientId: string;
  ticketId: number;
  /** As it is sent: with the signature. */
  body: string;
  createdAt: string;
  /** Why the call itself failed, in the person's language; null while it is on its way. */
  failure: string | null;
}

/** Puts a message on its way, or again on its way under the same `clientId`. */
export function enqueue(outbox: readonly PendingMessage[], message: PendingMessage): PendingMessage[] {
  const known = outbox.some(({ clientId }) => clientId === message.clientId);
  if (!known) return [...outbox, message];
  return outbox.map((other) => (other.clientId === message.clientId ? { ...other, failure: null } : other));
}

export function markFailed(
  outbox: readonly PendingMessage[],
  clientId: string,
  failure: string,
): PendingMessage[] {
  return outbox.map((message) => (message.clientId === clientId ? { ...message, failure } : message));
}

export function dequeue(outbox: readonly PendingMessage[], clientId: string): PendingMessage[] {
  return outbox.filter((message) => message.clientId !== clientId);
}

/**
 * The pending messages of a conversation that are not stored yet. Answer and event come in either order: the
 * stored one hides its pending copy as soon as one of them brought it.
 */
export function stillPending(
  outbox: readonly PendingMessage[],
  ticketId: number,
  stored: readonly Message[],
): PendingMessage[] {
  const arrived = new Set(stored.map(({ clientId }) => clientId));
  return outbox.filter((message) => message.ticketId === ticketId && !arrived.has(message.clientId));
}
