import { hasAll } from '@recado/shared/search';
import { BY_NAME, type NamePlace, searchByWords } from '#core/search';
import { type ContactListItemDocument, itemCollection, WITHOUT_SEARCH } from './contact-list-item.model';
import { searchedWords } from './item-words';

interface ItemSearch {
  companyId: number;
  contactListId: number;
  /** Empty: all items. */
  text: string;
}

interface Page {
  after: NamePlace | undefined;
  skip: number;
  want: number;
}

/** Returns items by name; `next` is the position of the last one, or null at the end. */
export async function findItems(
  { companyId, contactListId, text }: ItemSearch,
  { after, skip, want }: Page,
): Promise<{ found: ContactListItemDocument[]; next: NamePlace | null }> {
  if (text !== '') return searched({ companyId, contactListId, text }, { after, skip, want });
  const rows = await itemCollection()
    .find({ companyId, contactListId, ...(after && afterPlace(after)) }, WITHOUT_SEARCH)
    .sort(BY_NAME.sort)
    .skip(skip)
    .limit(want + 1)
    .hint('item-name')
    .toArray();
  const found = rows.slice(0, want);
  const last = found.at(-1);
  return { found, next: rows.length > want && last ? BY_NAME.placeOf(last) : null };
}

/** Continues after ranges of the index without a match, so that only the last page is short. */
async function searched(
  { companyId, contactListId, text }: ItemSearch,
  { after, skip, want }: Page,
): Promise<{ found: ContactListItemDocument[]; next: NamePlace | null }> {
  const words = searchedWords(text);
  if (words.length === 0) return { found: [], next: null };
  const rows: ContactListItemDocument[] = [];
  let next: NamePlace | null = after ?? null;
  do {
    const page = await searchByWords<ContactListItemDocument, NamePlace>(
      {
        ...BY_NAME,
        collection: itemCollection(),
        index: 'item-search',
        field: 'search',
        companyId,
        scope: { contactListId },
        words,
        accept: (candidates) => Promise.resolve(candidates.filter((row) => hasAll(row.words, words))),
      },
      { after: next ?? undefined, want: skip + want - rows.length },
    );
    rows.push(...page.found);
    next = page.next;
  } while (next !== null && rows.length < skip + want);
  return { found: rows.slice(skip), next };
}

function afterPlace({ nameKey, _id }: NamePlace) {
  return {
    nameKey: { $gte: nameKey },
    $or: [{ nameKey: { $gt: nameKey } }, { nameKey, _id: { $gt: _id } }],
  };
}
