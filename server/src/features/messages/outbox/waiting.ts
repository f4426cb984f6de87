import type { ConnectionRef } from '../../../messenger/gateway';
import { messages, type ChangeDocument, type MessageDocument } from '../message.model';

/** One thing to hand over: a message, or a change of one the messenger has (or gets before it). */
export interface Waiting {
  /** A ULID: its place among what waits. */
  id: string;
  messengerId: string | undefined;
  message: MessageDocument;
  change?: ChangeDocument;
}

/** Messages with waiting changes that are read at once; nobody changes that many while one minute passes. */
const MOST_CHANGED = 500;

/** What a connection has to send, oldest first: messages (up to `limit`) and the changes that stand before the last. */
export async function findWaiting(connection: ConnectionRef, limit: number): Promise<Waiting[]> {
  const [rows, changed] = await Promise.all([
    findWaitingMessages(connection, limit),
    findChanged(connection),
  ]);
  // Beyond the last message read there may be others that stand before a change.
  const horizon = rows.length === limit ? rows.at(-1)?._id : undefined;
  const changes = changed.flatMap(waitingChangesOf).filter(({ id }) => horizon === undefined || id < horizon);
  const all = [...rows.map(asWaiting), ...changes];
  return changes.length === 0 ? all : all.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The messages a connection has to send, oldest first. One query on an index that holds only such rows. */
export function findWaitingMessages(
  { companyId, connectionId }: ConnectionRef,
  limit: number,
): Promise<MessageDocument[]> {
  return messages.find(companyId, { connectionId, waiting: true }, { sort: { _id: 1 }, limit });
}

function findChanged({ companyId, connectionId }: ConnectionRef): Promise<MessageDocument[]> {
  return messages.find(
    companyId,
    { connectionId, 'changes.waiting': true },
    { sort: { _id: 1 }, limit: MOST_CHANGED },
  );
}

function asWaiting(message: MessageDocument): Waiting {
  return { id: message._id, messengerId: message.messengerId, message };
}

/** What waits of a message's changes; nothing while the message itself failed: they go behind it. */
export function waitingChangesOf(message: MessageDocument): Waiting[] {
  if (message.failure !== null) return [];
  return (message.changes ?? [])
    .filter(({ waiting }) => waiting)
    .map((change) => ({ id: change.id, messengerId: change.messengerId, message, change }));
}
