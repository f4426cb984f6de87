import { PACED_SENDING } from '@recado/shared/automation';
import type { ConnectionRef } from '#messenger/gateway';
import { type ChangeDocument, messageCollection, type MessageDocument } from '../message.model';

export interface QueuedItem {
  /** ULID, which orders the dispatch. */
  id: string;
  messengerId: string | undefined;
  message: MessageDocument;
  change?: ChangeDocument;
}

const MAX_CHANGED = 500;

export interface QueuedQuery {
  limit: number;
  except: ReadonlySet<string>;
  changes: boolean;
}

export interface QueuedResult {
  waiting: QueuedItem[];
  more: boolean;
  /** Priority of the last message read. Unread messages are not more urgent. */
  lastPriority: number;
  anyChanges: boolean;
}

/**
 * Returns the most urgent items, ordered by id. Omits a change if a message that must precede it may not have been
 * read.
 */
export async function findQueued(
  connection: ConnectionRef,
  { limit, except, changes }: QueuedQuery,
): Promise<QueuedResult> {
  const [rows, changed] = await Promise.all([
    findQueuedMessages(connection, limit, except),
    changes ? findChanged(connection) : [],
  ]);
  const more = rows.length === limit;
  const last = more ? rows.at(-1) : undefined;
  const read = new Set(rows.map(({ _id }) => _id));
  const own = changed
    .flatMap(queuedChangesOf)
    .filter(({ id, message }) => !last || !mayFollowUnread(id, message, last, read));
  const waiting = [...rows.map(asQueued), ...own].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { waiting, more, lastPriority: last ? priorityOf(last) : 0, anyChanges: changed.length > 0 };
}

/** A message that was not read may have to precede the change: the changed one, or an agent's older one. */
function mayFollowUnread(
  changeId: string,
  message: MessageDocument,
  last: MessageDocument,
  read: ReadonlySet<string>,
): boolean {
  if (message.waiting && !read.has(message._id)) return true;
  return priorityOf(last) === 0 && changeId > last._id;
}

/** Lower numbers are sent first; agents' messages have 0. */
export const priorityOf = ({ priority = 0 }: Pick<MessageDocument, 'priority'>): number => priority;

/** Returns when an item was queued that a person waits for; undefined for paced ones. */
export function awaitedSince({ message, change }: QueuedItem): Date | undefined {
  if (priorityOf(message) >= PACED_SENDING.fromPriority) return undefined;
  return change?.waitingSince ?? message.waitingSince ?? message.createdAt;
}

/** Sorts by priority, then oldest first, with the partial index of queued messages. */
export function findQueuedMessages(
  { companyId, connectionId }: ConnectionRef,
  limit: number,
  except: ReadonlySet<string> = new Set(),
): Promise<MessageDocument[]> {
  const others = except.size > 0 ? { _id: { $nin: [...except] } } : {};
  return messageCollection()
    .find({ companyId, connectionId, waiting: true, ...others })
    .sort({ priority: 1, _id: 1 })
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

/** Groups by contact, in the order of their first items. */
export function chatsOf(items: readonly QueuedItem[]): Map<number, QueuedItem[]> {
  const chats = new Map<number, QueuedItem[]>();
  for (const item of items) {
    const { contactId } = item.message;
    const chat = chats.get(contactId);
    if (chat) chat.push(item);
    else chats.set(contactId, [item]);
  }
  return chats;
}

export function asQueued(message: MessageDocument): QueuedItem {
  return { id: message._id, messengerId: message.messengerId, message };
}

/** Returns none if the message failed, because changes are sent only after it. */
export function queuedChangesOf(message: MessageDocument): QueuedItem[] {
  if (message.failure !== null) return [];
  return (message.changes ?? [])
    .filter(({ waiting }) => waiting)
    .map((change) => ({ id: change.id, messengerId: change.messengerId, message, change }));
}
