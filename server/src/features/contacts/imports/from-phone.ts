import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessengerGateway } from '#messenger/gateway';
import type { ContactDocument } from '../contact.model';
import { bookEntries, type BookEntry } from '../identity/address-book';
import { findPeople } from '../identity/find-people';
import { newContact } from '../identity/new-contact';
import { type Person, personKey } from '../identity/person';
import { addContacts } from './add-contacts';

export interface BookPage {
  /** Undefined after the last page. */
  after: string | undefined;
  /** Number of rows; two can belong to one person. */
  read: number;
  added: number;
  known: number;
  last: ContactDocument | undefined;
}

/**
 * Existing contacts stay unchanged. Numbers in WhatsApp's spelling need no lookup. Leaves out people who are erased
 * during the import.
 */
export async function importBookPage(
  gateway: MessengerGateway,
  { companyId, importId, after }: { companyId: number; importId: string; after: string | undefined },
): Promise<BookPage> {
  const { entries, read, next } = await bookEntries(companyId, after);
  const named = new Map(entries.map((entry) => [personKey(personOf(gateway, entry)), entry]));
  const people = [...named.values()].map((entry) => ({ entry, person: personOf(gateway, entry) }));
  const known = await findPeople(
    companyId,
    people.map(({ person }) => person),
  );
  const missing = people.filter(({ person }) => known(person).length === 0);
  const drafts = await Promise.all(
    missing.map(async ({ entry, person }): Promise<ContactDocument> => ({
      ...(await newContact(companyId, person, { name: entry.name, source: 'book' })),
      ...(entry.asWritten
        ? {}
        : { check: { state: 'waiting', via: entry.connectionId, from: new Date() } as const }),
    })),
  );
  // Skips contacts that were created at the same time.
  const added = await addContacts(companyId, importId, drafts);
  await nextTurn();
  return {
    after: next,
    read,
    added: added.drafts.length,
    known: people.length - drafts.length,
    last: added.drafts.at(-1),
  };
}

function personOf(gateway: MessengerGateway, { phone, lid }: BookEntry): Person {
  return {
    identity: { phone, lid, address: gateway.addressOf({ phone, lid }) },
    isGroup: false,
    pushName: null,
  };
}
