import type { listChats } from '@recado/shared/chats';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { readNumberCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { type ChatDocument, chats } from '../chat.model';
import { requireUser } from '../chats.policy';
import { presentChat, titleOf } from '../chats.presenter';

const PAGE = 40;
/** Maximum number of a user's chats that a search reads. */
const SEARCHED = 1_000;
/** Omits fields that can be large. */
const WITHOUT_MESSAGES = { pending: 0, recentClientIds: 0 } as const;

/** @throws ERR_NO_PERMISSION */
export async function pageOfChats(
  caller: Caller,
  { searchParam = '', pageNumber = 1, cursor }: QueryOf<typeof listChats>,
): Promise<OutputOf<typeof listChats>> {
  requireUser(caller);
  const searched = plainText(searchParam);
  const after = cursor === undefined ? undefined : readNumberCursor(cursor);
  const skip = after ? 0 : PAGE * (pageNumber - 1);
  const found = await chats.find(
    caller.companyId,
    {
      'members.userId': caller.userId,
      ...(after && {
        $or: [{ updatedAt: { $lt: after.at } }, { updatedAt: after.at, _id: { $lt: after.id } }],
      }),
    },
    {
      sort: { updatedAt: -1, _id: -1 },
      select: WITHOUT_MESSAGES,
      ...(searched ? { limit: SEARCHED } : { skip, limit: PAGE + 1 }),
    },
  );
  const matching = searched
    ? found.filter((chat) => matches(chat, caller.userId, searched)).slice(skip)
    : found;
  const shown = matching.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = matching.length > PAGE;
  return {
    records: shown.map((chat) => presentChat(chat, caller.userId)),
    hasMore,
    nextCursor: hasMore && last ? writeCursor(last.updatedAt, last._id) : null,
  };
}

/** @throws ERR_NO_PERMISSION */
export async function countUnread(caller: Caller): Promise<number> {
  requireUser(caller);
  return chats.count(caller.companyId, { unreadUserIds: caller.userId });
}

function matches(chat: ChatDocument, userId: number, searched: string): boolean {
  return [titleOf(chat, userId), ...chat.members.map(({ name }) => name)].some((text) =>
    plainText(text).includes(searched),
  );
}
