import type { ChatMessage } from '@recado/shared/chats';
import type { PendingChatMessage } from '@/data/chats/chat-outbox';
import { dayOf } from '@/lib/formats/dates';
import type { ListMessage } from '@/ui/message-list/list-line';

interface Placement {
  /** The first of several messages by one sender within a minute shows the name. */
  startsRun: boolean;
  own: boolean;
}

/** One line of the pane. Its `key` stays the same when a pending message is stored. */
export type ChatItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | ({ kind: 'message'; key: string; message: ChatMessage } & Placement)
  | ({ kind: 'pending'; key: string; pending: PendingChatMessage } & Placement);

const RUN_MS = 60_000;

interface Line {
  key: string;
  senderId: number;
  createdAt: string;
}

/**
 * Returns day separators, stored messages, then those that are not stored yet.
 * @param unreadFrom keys of messages with "new messages" above them
 */
export function chatItems(
  messages: readonly ChatMessage[],
  pending: readonly PendingChatMessage[],
  { userId, unreadFrom }: { userId: number; unreadFrom: readonly string[] },
): ChatItem[] {
  const items: ChatItem[] = [];
  let previous: Line | undefined;
  const startsRun = (line: Line): boolean => {
    const before = previous;
    previous = line;
    const day = dayOf(line.createdAt);
    if (!before || dayOf(before.createdAt) !== day) {
      items.push({ kind: 'day', key: `day:${line.key}`, day });
      return true;
    }
    const apart = Date.parse(line.createdAt) - Date.parse(before.createdAt);
    return before.senderId !== line.senderId || apart > RUN_MS;
  };
  for (const message of messages) {
    const { senderId, createdAt } = message;
    const key = keyOfChatMessage(message);
    let first = startsRun({ key, senderId, createdAt });
    if (unreadFrom.includes(key)) {
      items.push({ kind: 'unread', key: `unread:${key}` });
      first = true;
    }
    items.push({ kind: 'message', key, message, startsRun: first, own: senderId === userId });
  }
  const stored = new Set(messages.map(({ clientId }) => clientId));
  for (const line of pending) {
    if (stored.has(line.clientId)) continue;
    const first = startsRun({ key: line.clientId, senderId: userId, createdAt: line.createdAt });
    items.push({ kind: 'pending', key: line.clientId, pending: line, startsRun: first, own: true });
  }
  return items;
}

export const keyOfChatMessage = ({ clientId, chatId, n }: ChatMessage): string =>
  clientId ?? `${chatId}.${n}`;

export function chatMessagesIn(item: ChatItem): readonly ListMessage[] {
  if (item.kind === 'pending') return [{ key: item.key, from: 'pending' }];
  return item.kind === 'message' ? [{ key: item.key, from: item.own ? 'own' : 'theirs' }] : [];
}
