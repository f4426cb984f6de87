import { type Chat, type listChats, unreadsOf } from '@recado/shared/chats';
import type { OutputOf } from '@recado/shared/contract';

export type ChatPage = OutputOf<typeof listChats>;

/**
 * Combines a cached chat with a newly received one. Events and responses can arrive in any order, but
 * numbers and the user's read mark only increase.
 */
export function mergedChat(known: Chat | undefined, arrived: Chat, userId: number): Chat {
  if (!known) return arrived;
  const newer = arrived.lastN < known.lastN || arrived.updatedAt < known.updatedAt ? known : arrived;
  const readThrough = Math.max(...[known, arrived].map((chat) => chat.lastN - unreadsOf(chat, userId)));
  const unreads = Math.max(0, newer.lastN - readThrough);
  return {
    ...newer,
    muted: arrived.muted ?? known.muted,
    users: newer.users.map((member) => (member.userId === userId ? { ...member, unreads } : member)),
  };
}

/** Replaces a listed chat. One with new activity, or one that was not listed, becomes the first. */
export function withChat(
  pages: readonly ChatPage[],
  arrived: Chat,
  userId: number,
  { insert }: { insert: boolean },
): ChatPage[] {
  const known = pages.flatMap(({ records }) => records).find(({ id }) => id === arrived.id);
  if (!known && !insert) return [...pages];
  const chat = mergedChat(known, arrived, userId);
  if (known && (known.updatedAt === chat.updatedAt || !insert))
    return pages.map((page) => ({
      ...page,
      records: page.records.map((each) => (each.id === chat.id ? chat : each)),
    }));
  const [first, ...others] = withoutChat(pages, chat.id);
  if (!first) return [];
  const records = [chat, ...first.records].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return [{ ...first, records }, ...others];
}

export function withoutChat(pages: readonly ChatPage[], chatId: number): ChatPage[] {
  return pages.map((page) => ({ ...page, records: page.records.filter(({ id }) => id !== chatId) }));
}
