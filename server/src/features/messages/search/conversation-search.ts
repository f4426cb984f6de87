import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { searchConversation } from '@recado/shared/messages';
import { hasAll, isLookedUp, lookUpsOf, wordsOf } from '@recado/shared/search';
import { readCursor, writeCursor } from '#core/page-cursor';
import { messageCollection, WITHOUT_SEARCH } from '../message.model';
import type { OwnMessages } from '../message-paging';
import { searchedWords } from './message-words';
import { presentMatch } from './search-messages';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const INDEX = 'message-history';
const PAGE = 100;
/** Messages read per call. A page may be short although `nextCursor` leads to more. */
const MAX_LOOKED_AT = 5_000;

/**
 * Reads the conversation's index, newest first, because the search index would mostly return other conversations.
 * @returns nothing if all terms have fewer than three letters
 */
export async function searchInConversation(
  own: OwnMessages,
  { searchParam, cursor: text }: QueryOf<typeof searchConversation>,
  maxLookedAt = MAX_LOOKED_AT,
): Promise<OutputOf<typeof searchConversation>> {
  const words = wordsOf(searchParam);
  const looked = words.filter(isLookedUp);
  if (looked.length === 0) return { matches: [], hasMore: false, nextCursor: null };
  const cursor = text === undefined ? undefined : readCursor(text);
  const older = cursor && { $or: [{ createdAt: { $lt: cursor.at } }, { _id: { $lt: cursor.id } }] };
  const bound = cursor && { $lte: cursor.at };
  const end = await messageCollection()
    .find({ ...own, ...older, ...(bound && { createdAt: bound }) })
    .sort(NEWEST_FIRST)
    .skip(maxLookedAt - 1)
    .limit(1)
    .hint(INDEX)
    .project<{ _id: string; createdAt: Date }>({ createdAt: 1 })
    .next();
  const rows = await messageCollection()
    .find(
      {
        ...own,
        ...((bound || end) && { createdAt: { ...bound, ...(end && { $gte: end.createdAt }) } }),
        $and: [
          ...looked.map((word) => ({ search: { $in: lookUpsOf(word) } })),
          ...(older ? [older] : []),
          ...(end ? [{ $or: [{ createdAt: { $gt: end.createdAt } }, { _id: { $gte: end._id } }] }] : []),
        ],
      },
      WITHOUT_SEARCH,
    )
    .sort(NEWEST_FIRST)
    .hint(INDEX)
    .limit(PAGE + 1)
    .toArray();
  const page = rows.slice(0, PAGE);
  const matches = page
    .filter((row) => hasAll(searchedWords(row), words))
    .map((row) => presentMatch(row, words));
  const last = rows.length > PAGE ? page.at(-1) : end;
  return {
    matches,
    hasMore: Boolean(last),
    nextCursor: last ? writeCursor(last.createdAt, last._id) : null,
  };
}
