import type { listContactNames, listContacts } from '@recado/shared/contacts';
import { AppError, type OutputOf, type QueryOf } from '@recado/shared/contract';
import { contactCollection, type ContactDocument, WITHOUT_SEARCH } from '../contact.model';
import { presentContactRow } from '../contacts.presenter';
import { searchContacts } from './search-contacts';

const PAGE = 40;
const MAX_NAMES = 2_000;

type Filter = Record<string, unknown>;

export async function findContacts(
  companyId: number,
  query: QueryOf<typeof listContacts>,
): Promise<OutputOf<typeof listContacts>> {
  const filter = {
    ...shown(companyId),
    ...(query.queueIds ? { queueId: { $in: [...query.queueIds, null] } } : {}),
    ...(query.numberCheck ? { 'check.state': query.numberCheck } : {}),
    ...(query.source ? { 'source.kind': query.source === 'unknown' ? null : query.source } : {}),
  };
  const text = query.searchParam?.trim() ?? '';
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const skipped = PAGE * ((query.pageNumber ?? 1) - 1);
  if (text !== '') {
    if (cursor && !('offset' in cursor)) throw notACursor();
    const offset = cursor?.offset ?? skipped;
    const found = await searchContacts(filter, text, offset, PAGE + 1);
    return page(found, () => ({ offset: offset + PAGE }));
  }
  if (cursor && 'offset' in cursor) throw notACursor();
  const found = await contactCollection()
    .find({ ...filter, ...(cursor ? after(cursor) : {}) }, WITHOUT_SEARCH)
    .sort({ nameKey: 1, _id: 1 })
    .skip(cursor ? 0 : skipped)
    .limit(PAGE + 1)
    .hint(query.numberCheck ? 'contact-check' : query.source ? 'contact-source' : 'contact-list')
    .toArray();
  return page(found, ({ nameKey, _id }) => ({ nameKey, id: _id }));
}

export async function contactNames(companyId: number): Promise<OutputOf<typeof listContactNames>> {
  const found = await contactCollection()
    .find(shown(companyId))
    .project<Pick<ContactDocument, '_id' | 'name' | 'phone' | 'username' | 'isGroup'>>({
      name: 1,
      phone: 1,
      username: 1,
      isGroup: 1,
    })
    .sort({ nameKey: 1, _id: 1 })
    .limit(MAX_NAMES)
    .hint('contact-list')
    .toArray();
  return found.map(({ _id, name, phone, username, isGroup }) => ({
    id: _id,
    name,
    number: phone ?? null,
    ...(username !== undefined && { username }),
    isGroup,
  }));
}

function shown(companyId: number) {
  return { companyId, linkedTo: { $exists: false }, erasedAt: { $exists: false } };
}

function page(
  found: readonly ContactDocument[],
  cursorAfter: (last: ContactDocument) => Cursor,
): OutputOf<typeof listContacts> {
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const hasMore = found.length > PAGE;
  return {
    contacts: rows.map(presentContactRow),
    hasMore,
    nextCursor: hasMore && last ? writeCursor(cursorAfter(last)) : null,
  };
}

type Cursor = { nameKey: string; id: number } | { offset: number };

function after({ nameKey, id }: { nameKey: string; id: number }): Filter {
  return {
    nameKey: { $gte: nameKey },
    $or: [{ nameKey: { $gt: nameKey } }, { nameKey, _id: { $gt: id } }],
  };
}

function writeCursor(cursor: Cursor): string {
  const text = 'offset' in cursor ? `+${cursor.offset}` : `${cursor.id} ${cursor.nameKey}`;
  return Buffer.from(text).toString('base64url');
}

function readCursor(text: string): Cursor {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const offset = /^\+(\d{1,6})$/.exec(plain)?.[1];
  if (offset !== undefined) return { offset: Number(offset) };
  const [, id, nameKey] = /^(\d{1,15}) (.*)$/su.exec(plain) ?? [];
  if (id === undefined || nameKey === undefined) throw notACursor();
  return { nameKey, id: Number(id) };
}

function notACursor(): AppError {
  return new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
}
