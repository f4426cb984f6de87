import type { ConnectionRef } from '../../../messenger/gateway';
import { messageCollection, type ChangeDocument, type MessageDocument } from '../message.model';

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

/** What was looked for, beside the connection. */
export interface WaitingWish {
  /** So many messages at most. */
  limit: number;
  /** Ids that are not looked for. */
  except: ReadonlySet<string>;
  /** Changes too. */
  changes: boolean;
}

export interface WaitingFound {
  waiting: Waiting[];
  /** There may be more messages than these. */
  more: boolean;
  /** Messages whose changes wait, or waited lately, are among what there is. */
  anyChanges: boolean;
}

/** What a connection has to send, oldest first: messages and the changes that stand before the last. */
export async function findWaiting(
  connection: ConnectionRef,
  { limit, except, changes }: WaitingWish,
): Promise<WaitingFound> {
  const [rows, changed] = await Promise.all([
    findWaitingMessages(connection, limit, except),
    changes ? findChanged(connection) : [],
  ]);
  const more = rows.length === limit;
  // Beyond the last message read there may be others that stand before a change.
  const horizon = more ? rows.at(-1)?._id : undefined;
  const own = changed.flatMap(waitingChangesOf).filter(({ id }) => horizon === undefined || id < horizon);
  const all = [...rows.map(asWaiting), ...own];
  const waiting = own.length === 0 ? all : all.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { waiting, more, anyChanges: changed.length > 0 };
}

/** The messages a connection has to send, oldest first. One query on an index that holds only such rows. */
export function findWaitingMessages(
  { companyId, connectionId }: ConnectionRef,
  limit: number,
  except: ReadonlySet<string> = new Set(),
): Promise<MessageDocument[]> {
  const others = except.size > 0 ? { _id: { $nin: [...except] } } : {};
  return messageCollection()
    .find({ companyId, connectionId, waiting: true, ...others })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}

function findChanged({ companyId, connectionId }: ConnectionRef): Promise<MessageDocument[]> {
  return messageCollection()
    .find({ companyId, connectionId, 'changes.waiting': true })
    .sort({ _id: 1 })
    .limit(MOST_CHANGED)
    .toArray();
}

export function asWaiting(message: MessageDocument): Waiting {
  return { id: message._id, messengerId: message.messengerId, message };
}

/** What waits of a message's changes; nothing while the message itself failed: they go behind it. */
export function waitingChangesOf(message: MessageDocument): Waiting[] {
  if (message.failure !== null) return [];
  return (message.changes ?? [])
    .filter(({ waiting }) => waiting)
    .map((change) => ({ id: change.id, messengerId: change.messengerId, message, change }));
}
