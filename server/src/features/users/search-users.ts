import { AppError, type QueryOf } from '@recado/shared/contract';
import type { searchUsers } from '@recado/shared/users';
import type { Caller } from '#core/tenancy/caller';
import { mayReadEmail } from './users.policy';
import type { User } from './users.service';

const PAGE = 40;

/**
 * Matches beginnings of words of the name, or of the e-mail if the caller may read it. Searches in memory, because
 * plans limit users.
 */
export function searchPage(
  caller: Caller,
  users: readonly User[],
  { searchParam = '', pageNumber = 1, cursor, sort }: QueryOf<typeof searchUsers>,
): { users: User[]; hasMore: boolean; nextCursor: string | null } {
  const terms = wordsOf(searchParam);
  // A text without words, such as "?", finds no users.
  const matchesNone = searchParam.trim() !== '' && terms.length === 0;
  const found = matchesNone
    ? []
    : users.filter((user) => {
        const words = wordsOf(mayReadEmail(caller, user) ? `${user.name} ${user.email}` : user.name);
        return terms.every((word) => words.some((own) => own.startsWith(word)));
      });
  if (sort === 'online') found.sort((a, b) => Number(b.online) - Number(a.online));
  const offset = cursor === undefined ? PAGE * (pageNumber - 1) : offsetOf(cursor);
  const hasMore = found.length > offset + PAGE;
  return {
    users: found.slice(offset, offset + PAGE),
    hasMore,
    nextCursor: hasMore ? String(offset + PAGE) : null,
  };
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** @throws ERR_VALIDATION for a cursor of another list */
function offsetOf(cursor: string): number {
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
}
