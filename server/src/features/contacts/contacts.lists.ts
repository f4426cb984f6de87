import { AppError, type OutputOf, type QueryOf } from '@recado/shared/contract';
import type { listContacts } from '@recado/shared/contacts';
import { contactCollection, type ContactDocument } from './contact.model';
import { wordsOf } from './contact-search';
import { presentContactDetail } from './contacts.presenter';

const PAGE = 40;
/** Behind every letter a word can begin with. */
const LAST = '\u{10FFFF}';

type Filter = Record<string, unknown>;

/**
 * The company's contacts by name (specification 2 §2.10), without those that were joined to another or erased. With
 * `searchParam` those of whom every word begins a word of their name, e-mail or number.
 */
export async function findContacts(
  companyId: number,
  query: QueryOf<typeof listContacts>,
): Promise<OutputOf<typeof listContacts>> {
  const words = wordsOf(query.searchParam ?? '');
  // Something was asked for that is in no word.
  if (query.searchParam?.trim() && words.length === 0)
    return { contacts: [], hasMore: false, nextCursor: null };
  const conditions: Filter[] = words.map((word) => ({
    words: { $elemMatch: { $gte: word, $lt: word + LAST } },
  }));
  if (query.queueIds) conditions.push({ queueId: { $in: [...query.queueIds, null] } });
  const cursor = query.cursor === undefined ? undefined : readListCursor(query.cursor);
  if (cursor) {
    conditions.push({
      $or: [{ nameKey: { $gt: cursor.nameKey } }, { nameKey: cursor.nameKey, _id: { $gt: cursor.id } }],
    });
  }
  const found = await contactCollection()
    .find({
      companyId,
      linkedTo: { $exists: false },
      erasedAt: { $exists: false },
      ...(cursor ? { nameKey: { $gte: cursor.nameKey } } : {}),
      ...(conditions.length > 0 ? { $and: conditions } : {}),
    })
    .sort({ nameKey: 1, _id: 1 })
    .skip(cursor ? 0 : PAGE * ((query.pageNumber ?? 1) - 1))
    .limit(PAGE + 1)
    // A search reads what matches and sorts that; without one the list's own index has the order.
    .hint(words.length > 0 ? 'contact-words' : 'contact-list')
    .toArray();
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = found.length > PAGE;
  return {
    contacts: shown.map(presentContactDetail),
    hasMore,
    nextCursor: hasMore && last ? writeListCursor(last) : null,
  };
}

function writeListCursor({ nameKey, _id }: ContactDocument): string {
  return Buffer.from(`${_id} ${nameKey}`).toString('base64url');
}

/** Throws ERR_VALIDATION for what `writeListCursor` did not write. */
function readListCursor(text: string): { nameKey: string; id: number } {
  const [, id, nameKey] = /^(\d{1,15}) (.*)$/su.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (id === undefined || nameKey === undefined) {
    throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
  }
  return { nameKey, id: Number(id) };
}
