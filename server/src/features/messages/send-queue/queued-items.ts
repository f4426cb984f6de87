import type { ConnectionRef } from '../../../messenger/gateway';
import { type ChangeDocument, messageCollection, type MessageDocument } from '../message.model';

/** An item to dispatch: a message, or a change of a message that precedes it. */
export interface QueuedItem {
  /** A ULID: the order of dispatch. */
  id: string;
  messengerId: string | undefined;
  message: MessageDocument;
  change?: ChangeDocument;
}

/** Messages with queued changes per read. */
const MAX_CHANGED = 500;

export interface QueuedQuery {
  limit: number;
  except: ReadonlySet<string>;
  changes: boolean;
}

export interface QueuedFound {
  waiting: QueuedItem[];
  /** More messages may be queued. */
  more: boolean;
  anyChanges: boolean;
}

/** Returns queued items, oldest first: messages, and changes that precede the last of them. */
export async function findQueued(
  connection: ConnectionRef,
  { limit, except, changes }: QueuedQuery,
): Promise<QueuedFound> {
  const [rows, changed] = await Promise.all([
    findQueuedMessages(connection, limit, except),
    changes ? findChanged(connection) : [],
  ]);
  const more = rows.length === limit;
  // Messages that were not read may precede a later change.
  const horizon = more ? rows.at(-1)?._id : undefined;
  const own = changed.flatMap(queuedChangesOf).filter(({ id }) => horizon === undefined || id < horizon);
  const all = [...rows.map(asQueued), ...own];
  const waiting = own.length === 0 ? all : all.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { waiting, more, anyChanges: changed.length > 0 };
}

/** Returns queued messages, oldest first; their index holds no others. */
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

/** Returns none while the message itself failed, because changes follow it. */
export function queuedChangesOf(message: MessageDocument): QueuedItem[] {
  if (message.failure !== null) return [];
  return (message.changes ?? [])
    .filter(({ waiting }) => waiting)
    .map((change) => ({ id: change.id, messengerId: change.messengerId, message, change }));
}
