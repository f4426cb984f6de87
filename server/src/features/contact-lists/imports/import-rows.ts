import { setImmediate } from 'node:timers/promises';
import {
  CONTACT_LIST_LIMITS,
  itemEmailField,
  type ListImportLine,
  type ListRowOutcome,
} from '@recado/shared/contact-lists';
import { readImportRow, type ReadRow } from '@recado/shared/contacts';
import { insertEach, nextId } from '#core/database';
import { restAfter } from '#core/fair-shares';
import { type ContactDocument, contactsByUsername, phoneKey } from '#features/contacts';
import { type ContactListItemDocument, contactListItems, itemCollection } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { changingItems } from '../item-counts';
import { searchFields } from '../item-words';
import { addressOfContact } from '../operations/item-address';
import { type ListImportCounts, type ListImportDocument, type ListRow, NO_ROWS } from './list-import.model';

const PER_TURN = 50;

interface Person {
  row: ListRow;
  item: ContactListItemDocument;
}

/** Rows that were read and compared with what is known of their numbers. */
interface PreparedRows {
  rows: readonly ListRow[];
  people: readonly Person[];
  outcomes: Map<number, Omit<ListImportLine, 'row'>>;
}

type Target = Pick<ListImportDocument, '_id' | 'companyId' | 'contactListId'>;

export interface ImportedRows {
  lines: ListImportLine[];
  counts: ListImportCounts;
}

/** Adds rows to the list, one per person, and keeps contacts that it contains. Idempotent. */
export async function importRows(
  deps: Pick<ContactListsDeps, 'companies' | 'numberStates' | 'optOuts'>,
  target: Target,
  rows: readonly ListRow[],
): Promise<ImportedRows> {
  return addPrepared(target, await prepareRows(deps, target, rows));
}

/** Builds the contacts of rows, one per person. Changes nothing. */
export async function prepareRows(
  deps: Pick<ContactListsDeps, 'companies' | 'numberStates' | 'optOuts'>,
  target: Target,
  rows: readonly ListRow[],
): Promise<PreparedRows> {
  const outcomes: PreparedRows['outcomes'] = new Map();
  const note = (row: ListRow, outcome: ListRowOutcome, firstRow: number | null = null) =>
    outcomes.set(row.row, { outcome, firstRow });
  const read = new Map<string, ReadPerson>();
  const country = await deps.companies.countryOf(target.companyId);
  const entries = await inShortTurns(target.companyId, rows, (row) =>
    Promise.resolve({ row, entry: readImportRow(row, country) }),
  );
  const contacts = await contactsByUsername(
    target.companyId,
    entries.flatMap(({ entry }) => (typeof entry === 'string' ? [] : (entry.username ?? []))),
  );
  for (const { row, entry } of entries) {
    const person = typeof entry === 'string' ? entry : personOf(row, entry, contacts);
    if (typeof person === 'string') {
      note(row, person);
      continue;
    }
    const first = read.get(person.address.phoneKey);
    if (first) note(row, 'repeated', first.row.row);
    else read.set(person.address.phoneKey, person);
  }
  const found = [...read.values()];
  const [states, optedOut] = await Promise.all([
    deps.numberStates(
      target.companyId,
      found.flatMap(({ address }) => (address.contactId === undefined ? [address.number] : [])),
    ),
    deps.optOuts.isOptedOut(
      target.companyId,
      found.map(({ address, contact }) => contact ?? { phone: address.number }),
    ),
  ]);
  const now = new Date();
  const people = await inShortTurns(
    target.companyId,
    found,
    async ({ row, address, contact, name }, index): Promise<Person> => {
      const email = itemEmailField.safeParse(row.email.trim());
      if (optedOut[index]) note(row, 'optedOut');
      else if (!email.success) note(row, 'emailInvalid');
      const person = { name, number: address.number, email: email.data ?? '' };
      const validity =
        address.contactId === undefined ? (states.get(address.phoneKey) ?? 'unknown') : 'valid';
      const item = {
        _id: await nextId('contact_list_items'),
        companyId: target.companyId,
        contactListId: target.contactListId,
        ...person,
        ...searchFields({ ...person, username: contact?.username }),
        ...address,
        validity,
        ...(validity !== 'unknown' && { checkedAt: now }),
        extra: row.extra,
        imported: { id: target._id, row: row.row },
        createdAt: now,
        updatedAt: now,
      };
      return { row, item };
    },
  );
  return { rows, people, outcomes };
}

/** Leaves the event loop to other companies after every few items. */
async function inShortTurns<T, R>(
  companyId: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let started = performance.now();
  for (const [index, item] of items.entries()) {
    if (index % PER_TURN === 0) {
      await setImmediate();
      await restAfter(companyId, performance.now() - started);
      started = performance.now();
    }
    results.push(await work(item, index));
  }
  return results;
}

interface ReadPerson {
  row: ListRow;
  address: Pick<ContactListItemDocument, 'number' | 'phoneKey' | 'contactId'>;
  /** Of a row with a username. */
  contact?: ContactDocument;
  name: string;
}

function personOf(
  row: ListRow,
  { name, phone, username }: ReadRow,
  contacts: ReadonlyMap<string, ContactDocument>,
): ReadPerson | ListRowOutcome {
  if (username === undefined)
    return { row, address: { number: phone, phoneKey: phoneKey(phone) }, name: name ?? '' };
  const contact = contacts.get(username);
  if (!contact) return 'usernameUnknown';
  return { row, address: addressOfContact(contact), contact, name: name ?? contact.name };
}

/** Returns the rows without those of people with these phone keys. */
export function withoutPeople(
  { rows, people, outcomes }: PreparedRows,
  keys: readonly string[] = [],
): PreparedRows {
  const isTheirs = ({ item }: Person) => keys.includes(item.phoneKey);
  const omitted = new Set(people.filter(isTheirs).map(({ row }) => row.row));
  if (omitted.size === 0) return { rows, people, outcomes };
  const isOmitted = ({ row }: ListRow) => omitted.has(row) || omitted.has(outcomes.get(row)?.firstRow ?? 0);
  return {
    rows: rows.filter((row) => !isOmitted(row)),
    people: people.filter((person) => !isTheirs(person)),
    outcomes,
  };
}

/** Adds prepared people to the list. Idempotent. */
export async function addPrepared(
  target: Target,
  { rows, people, outcomes: known }: PreparedRows,
): Promise<ImportedRows> {
  const outcomes = new Map(known);
  const stored = await store(target, people);
  for (const { row, item } of people) {
    const found = stored.get(item.phoneKey);
    if (!found) outcomes.set(row.row, { outcome: 'listFull', firstRow: null });
    else if (found.imported?.id !== target._id) outcomes.set(row.row, { outcome: 'known', firstRow: null });
    else if (found.imported.row !== row.row)
      outcomes.set(row.row, { outcome: 'repeated', firstRow: found.imported.row });
  }
  return { lines: linesOf(rows, outcomes), counts: countsOf(rows, outcomes) };
}

type Stored = Pick<ContactListItemDocument, 'phoneKey' | 'imported'>;

/** Returns the list's contacts of these people, by phone key. */
async function store(target: Target, people: readonly Person[]): Promise<ReadonlyMap<string, Stored>> {
  const { companyId, contactListId } = target;
  const room = CONTACT_LIST_LIMITS.items - (await contactListItems.count(companyId, { contactListId }));
  const wanted = people.map(({ item }) => item);
  const known = room < wanted.length ? await storedOf(target, wanted) : new Map<string, Stored>();
  const items = wanted.filter((item) => !known.has(item.phoneKey)).slice(0, Math.max(0, room));
  const rejected = await changingItems(companyId, [contactListId], () =>
    insertEach(itemCollection(), items, companyId),
  );
  const others = items.filter((_, index) => rejected.has(index));
  return new Map([
    ...known,
    ...items.filter((_, index) => !rejected.has(index)).map((item) => [item.phoneKey, item] as const),
    ...(others.length > 0 ? await storedOf(target, others) : []),
  ]);
}

async function storedOf(
  { companyId, contactListId }: Target,
  items: readonly Stored[],
): Promise<Map<string, Stored>> {
  const found = await contactListItems.find(
    companyId,
    { contactListId, phoneKey: { $in: items.map((item) => item.phoneKey) } },
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
