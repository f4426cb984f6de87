import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array/chunk';
import { type ImportLogLine, readImportRow, type RowProblem } from '@recado/shared/contacts';
import type { MessengerGateway } from '#messenger/gateway';
import type { ContactDocument } from '../contact.model';
import { findPeople } from '../identity/find-people';
import { newContact } from '../identity/new-contact';
import type { Person } from '../identity/person';
import { phoneKey } from '../identity/phone-key';
import { contactsByUsername } from '../identity/usernames';
import { addContacts } from './add-contacts';
import type { ContactImportRow } from './contact-import.model';

/** Rows per batch; other requests run between batches. */
const BATCH = 250;

export interface RowsTarget {
  companyId: number;
  importId: string;
  whatsappId: number;
  /** The company's, as an ISO 3166-1 code. */
  country: string;
}

export interface ImportedRows {
  lines: ImportLogLine[];
  contacts: ContactDocument[];
}

interface TicketRequest {
  row: number;
  name: string | null;
  person: Person;
}

/**
 * Makes no lookups. Keeps existing contacts, even if the file spells the number differently. Leaves out people who are
 * erased during the import. Idempotent.
 */
export async function importRows(
  gateway: MessengerGateway,
  target: RowsTarget,
  rows: readonly ContactImportRow[],
): Promise<ImportedRows> {
  const lines: ImportLogLine[] = [];
  const found: ContactDocument[] = [];
  for (const batch of chunk(rows, BATCH)) {
    const imported = await importBatch(gateway, target, batch);
    lines.push(...imported.lines);
    found.push(...imported.contacts);
    await nextTurn();
  }
  return { lines, contacts: [...new Map(found.map((contact) => [contact._id, contact])).values()] };
}

async function importBatch(
  gateway: MessengerGateway,
  target: RowsTarget,
  rows: readonly ContactImportRow[],
): Promise<ImportedRows> {
  const wanted = new Map<string, TicketRequest>();
  const named = new Map<string, number>();
  const read = rows.map(({ row, name, number }): ReadLine => {
    const good = readImportRow({ name, number }, target.country);
    if (typeof good === 'string') return { row, problem: good };
    if (good.username !== undefined) {
      if (!named.has(good.username)) named.set(good.username, row);
      return { row, username: good.username };
    }
    const key = phoneKey(good.phone);
    const identity = { phone: good.phone, lid: null };
    const person = {
      identity: { ...identity, address: gateway.addressOf(identity) },
      isGroup: false,
      pushName: null,
    };
    if (!wanted.has(key)) wanted.set(key, { row, name: good.name, person });
    return { row, key };
  });
  const byUsername = await contactsByUsername(target.companyId, [...named.keys()]);
  const byKey = await contactsOf(target, wanted);
  const lines = read.flatMap(({ row, problem, username, key }): ImportLogLine | [] => {
    if (problem) return { row, message: problem, contactId: null, firstRow: null };
    if (username !== undefined) return lineOfUsername(row, byUsername.get(username), named.get(username));
    const contact = byKey.get(key);
    if (!contact) return [];
    const first = wanted.get(key)?.row ?? row;
    const ofThis = contact.imported?.id === target.importId;
    // An earlier row, also of another batch, contains the person.
    const firstRow = ofThis ? contact.imported?.row : first;
    if (firstRow !== undefined && firstRow !== row) {
      return { row, message: 'repeated', contactId: contact._id, firstRow };
    }
    return { row, message: ofThis ? 'added' : 'known', contactId: contact._id, firstRow: null };
  });
  return { lines, contacts: [...byKey.values(), ...byUsername.values()] };
}

type ReadLine = { row: number } & (
  | { problem: RowProblem; username?: undefined; key?: undefined }
  | { problem?: undefined; username: string; key?: undefined }
  | { problem?: undefined; username?: undefined; key: string }
);

/** A username creates no contact, because only WhatsApp can resolve it. */
function lineOfUsername(row: number, contact: ContactDocument | undefined, firstRow = row): ImportLogLine {
  if (!contact) return { row, message: 'usernameUnknown', contactId: null, firstRow: null };
  const isRepeated = firstRow !== row;
  return {
    ...{ row, message: isRepeated ? 'repeated' : 'known', contactId: contact._id },
    firstRow: isRepeated ? firstRow : null,
  };
}

async function contactsOf(
  { companyId, importId, whatsappId }: RowsTarget,
  wanted: ReadonlyMap<string, TicketRequest>,
): Promise<Map<string, ContactDocument>> {
  const people = [...wanted.values()].map(({ person }) => person);
  const known = await findPeople(companyId, people);
  const missing = [...wanted.values()].filter(({ person }) => known(person).length === 0);
  const drafts = await Promise.all(
    missing.map(async ({ row, name, person }): Promise<ContactDocument> => ({
      ...(await newContact(companyId, person, name === null ? undefined : { name, source: 'typed' })),
      check: { state: 'waiting', via: whatsappId, from: new Date() },
      imported: { id: importId, row },
    })),
  );
  const added = await addContacts(companyId, importId, drafts);
  const all = added.allNew ? known : await findPeople(companyId, people);
  const made = new Map(added.drafts.map((draft) => [draft.phoneKey, draft]));
  return new Map(
    [...wanted].flatMap(([key, { person }]) => {
      const contact = all(person)[0] ?? made.get(key);
      return contact ? [[key, contact] as const] : [];
    }),
  );
}
