import type { ConnectionRef } from '../../../messenger/gateway';
import { type ChangeDocument, messageCollection, type MessageDocument } from '../message.model';

/** One item to dispatch: a message, or a change of a message that the messenger has or receives first. */
export interface QueuedItem {
  /** A ULID: the order of dispatch. */
  id: string;
  messengerId: string | undefined;
  message: MessageDocument;
  change?: ChangeDocument;
}

/** Maximum of messages with queued changes that one read returns. */
const MAX_CHANGED = 500;

/** Limits of one read. */
export interface QueuedQuery {
  /** Maximum of messages. */
  limit: number;
  /** Ids to leave out. */
  except: ReadonlySet<string>;
  /** Includes changes. */
  changes: boolean;
}

export interface QueuedFound {
  waiting: QueuedItem[];
  /** There may be more messages than these. */
  more: boolean;
  /** Whether messages with queued changes were found. */
  anyChanges: boolean;
}

/** Returns the queued items of a connection, oldest first: messages, and the changes older than the last of them. */
export async function findQueued(
  connection: ConnectionRef,
  { limit, except, changes }: QueuedQuery,
): Promise<QueuedFound> {
  const [rows, changed] = await Promise.all([
    findQueuedMessages(connection, limit, except),
    changes ? findChanged(connection) : [],
  ]);
  const more = rows.length === limit;
  // Unread messages beyond the last one may precede a change.
  const horizon = more ? rows.at(-1)?._id : undefined;
  const own = changed.flatMap(queuedChangesOf).filter(({ id }) => horizon === undefined || id < horizon);
  const all = [...rows.map(asQueued), ...own];
  const waiting = own.length === 0 ? all : all.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { waiting, more, anyChanges: changed.length > 0 };
}

/** Returns the queued messages of a connection, oldest first, by one query on an index of such rows only. */
export function findQueuedMessages(
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
    .limit(MAX_CHANGED)
    .toArray();
}

export function asQueued(message: MessageDocument): QueuedItem {
  return { id: message._id, messengerId: message.messengerId, message };
}

/** Returns the queued changes of a message; none while the message itself failed, as they follow it. */
export function queuedChangesOf(message: MessageDocument): QueuedItem[] {
  if (message.failure !== null) return [];
  return (message.changes ?? [])
    .filter(({ waiting }) => waiting)
    .map((change) => ({ id: change.id, messengerId: change.messengerId, message, change }));
}
