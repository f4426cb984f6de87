import type { listContactListItems, listContactLists } from '@recado/shared/contact-lists';
import { CONTACT_LIST_LIMITS } from '@recado/shared/contact-lists';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { type ContactListDocument, contactLists } from '../contact-list.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { presentItems, presentList } from '../contact-lists.presenter';
import { withCounts } from '../item-counts';
import { findItems } from '../item-search';
import { readNameCursor, writeNameCursor } from '../name-cursor';
import { requireList } from '../require-list';

const PAGE = 40;

/** Sorts by name. Scans, because a company has few lists. */
export async function allLists(companyId: number, searchParam = ''): Promise<ContactListDocument[]> {
  const searched = plainText(searchParam);
  const all = await contactLists.find(
    companyId,
    { deleting: { $exists: false } },
    { sort: { nameKey: 1, _id: 1 }, limit: 2 * CONTACT_LIST_LIMITS.lists },
  );
  return searched ? all.filter(({ nameKey }) => nameKey.includes(searched)) : all;
}

export async function pageOfLists(
  companyId: number,
  { searchParam, pageNumber = 1, cursor }: QueryOf<typeof listContactLists>,
): Promise<OutputOf<typeof listContactLists>> {
  const after = cursor === undefined ? undefined : readNameCursor(cursor);
  const all = await allLists(companyId, searchParam);
  const left = after
    ? all.filter(({ nameKey, _id }) =>
        nameKey === after.nameKey ? _id > after._id : nameKey > after.nameKey,
      )
    : all;
  const from = after ? 0 : PAGE * (pageNumber - 1);
  const shown = left.slice(from, from + PAGE);
  const last = shown.at(-1);
  const hasMore = left.length > from + shown.length;
  return {
    records: (await withCounts(shown)).map(presentList),
    hasMore,
    nextCursor: hasMore && last ? writeNameCursor(last) : null,
  };
}

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function pageOfItems(
  deps: ContactListsDeps,
  companyId: number,
  { contactListId, searchParam = '', pageNumber = 1, cursor }: QueryOf<typeof listContactListItems>,
): Promise<OutputOf<typeof listContactListItems>> {
  const after = cursor === undefined ? undefined : readNameCursor(cursor);
  await requireList(companyId, contactListId);
  const skip = after ? 0 : PAGE * (pageNumber - 1);
  const { found, next } = await findItems(
    { companyId, contactListId, text: searchParam.trim() },
    { after, skip, want: PAGE },
  );
  return {
    contacts: await presentItems(deps, companyId, found),
    hasMore: next !== null,
    nextCursor: next && writeNameCursor(next),
  };
}
