import {
  CONTACT_LIST_LIMITS,
  itemEmailField,
  type ListImportLine,
  type ListRowOutcome,
} from '@recado/shared/contact-lists';
import { readImportRow } from '@recado/shared/contacts';
import { insertEach, nextId } from '../../../core/database';
import { phoneKey } from '../../contacts';
import { type ContactListItemDocument, contactListItems, itemCollection } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { changingItems } from '../item-counts';
import { searchFields } from '../item-words';
import { type ListImportCounts, type ListImportDocument, type ListRow, NO_ROWS } from './list-import.model';

interface Read {
  row: ListRow;
  key: string;
  phone: string;
  name: string;
  email: string;
}

type Target = Pick<ListImportDocument, '_id' | 'companyId' | 'contactListId'>;

export interface ImportedRows {
  lines: ListImportLine[];
  counts: ListImportCounts;
}

/** Adds rows to the list, one per person, and keeps contacts that it contains. Idempotent. */
export async function importRows(
  deps: Pick<ContactListsDeps, 'numberStates' | 'optOuts'>,
  target: Target,
  rows: readonly ListRow[],
): Promise<ImportedRows> {
  const outcomes = new Map<number, Omit<ListImportLine, 'row'>>();
  const note = (row: ListRow, outcome: ListRowOutcome, firstRow: number | null = null) =>
    outcomes.set(row.row, { outcome, firstRow });
  const people = new Map<string, Read>();
  for (const row of rows) {
    const read = readImportRow(row);
    if (typeof read === 'string') {
      note(row, read);
      continue;
    }
    const key = phoneKey(read.phone);
    const first = people.get(key);
    if (first) note(row, 'repeated', first.row.row);
    else people.set(key, { row, key, phone: read.phone, name: read.name ?? '', email: row.email.trim() });
  }
  const wanted = [...people.values()];
  const [states, optedOut] = await Promise.all([
    deps.numberStates(
      target.companyId,
      wanted.map(({ phone }) => phone),
    ),
    deps.optOuts.isOptedOut(
      target.companyId,
      wanted.map(({ phone }) => ({ phone })),
    ),
  ]);
  for (const [index, { row, email }] of wanted.entries()) {
    if (optedOut[index]) note(row, 'optedOut');
    else if (!itemEmailField.safeParse(email).success) note(row, 'emailInvalid');
  }
  const stored = await store(target, wanted, states);
  for (const { row, key } of wanted) {
    const item = stored.get(key);
    if (!item) note(row, 'listFull');
    else if (item.imported?.id !== target._id) note(row, 'known');
    else if (item.imported.row !== row.row) note(row, 'repeated', item.imported.row);
  }
  return { lines: linesOf(rows, outcomes), counts: countsOf(rows, outcomes) };
}

type Stored = Pick<ContactListItemDocument, 'phoneKey' | 'imported'>;

/** Returns the list's contacts of these people, by phone key. */
async function store(
  target: Target,
  wanted: readonly Read[],
  states: Awaited<ReturnType<ContactListsDeps['numberStates']>>,
): Promise<ReadonlyMap<string, Stored>> {
  const { companyId, contactListId, _id: importId } = target;
  const room = CONTACT_LIST_LIMITS.items - (await contactListItems.count(companyId, { contactListId }));
  const known = room < wanted.length ? await storedOf(target, wanted) : new Map<string, Stored>();
  const missing = wanted.filter(({ key }) => !known.has(key)).slice(0, Math.max(0, room));
  const now = new Date();
  const items = await Promise.all(
    missing.map(async ({ row, key, phone, name, email: written }): Promise<ContactListItemDocument> => {
      const validity = states.get(key) ?? 'unknown';
      const person = { name, number: phone, email: itemEmailField.safeParse(written).data ?? '' };
      return {
        _id: await nextId('contact_list_items'),
        companyId,
        contactListId,
        ...person,
        ...searchFields(person),
        phoneKey: key,
        validity,
        ...(validity !== 'unknown' && { checkedAt: now }),
        extra: row.extra,
        imported: { id: importId, row: row.row },
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
  const rejected = await changingItems(companyId, [contactListId], () => insertEach(itemCollection(), items));
  const others = missing.filter((_, index) => rejected.has(index));
  return new Map([
    ...known,
    ...items.filter((_, index) => !rejected.has(index)).map((item) => [item.phoneKey, item] as const),
    ...(others.length > 0 ? await storedOf(target, others) : []),
  ]);
}

async function storedOf(
  { companyId, contactListId }: Target,
  people: readonly Read[],
): Promise<Map<string, Stored>> {
  const found = await contactListItems.find(
    companyId,
    { contactListId, phoneKey: { $in: people.map(({ key }) => key) } },
    { select: { phoneKey: 1, imported: 1 } },
  );
  return new Map(found.map((item) => [item.phoneKey, item]));
}

function linesOf(
  rows: readonly ListRow[],
  outcomes: ReadonlyMap<number, Omit<ListImportLine, 'row'>>,
): ListImportLine[] {
  return rows.flatMap(({ row }) => {
    const line = outcomes.get(row);
    return line ? [{ row, ...line }] : [];
  });
}

const ADDED: readonly (ListRowOutcome | undefined)[] = [undefined, 'optedOut', 'emailInvalid'];

function countsOf(
  rows: readonly ListRow[],
  outcomes: ReadonlyMap<number, Omit<ListImportLine, 'row'>>,
): ListImportCounts {
  const counts = { ...NO_ROWS };
  for (const { row } of rows) {
    const outcome = outcomes.get(row)?.outcome;
    if (ADDED.includes(outcome)) counts.added += 1;
    else if (outcome === 'known' || outcome === 'repeated') counts[outcome] += 1;
    else counts.invalid += 1;
    if (outcome === 'optedOut') counts.optedOut += 1;
  }
  return counts;
}
