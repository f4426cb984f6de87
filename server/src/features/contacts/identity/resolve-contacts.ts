import { isDuplicateKey } from '#core/database';
import type { Identity } from '#messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { findPeople } from './find-people';
import { learnedChanges, learnedUpdate } from './learned-changes';
import { createContacts } from './new-contact';
import type { Person } from './person';

export interface ResolvedContact {
  contact: ContactDocument;
  isNew: boolean;
  changed: boolean;
}

/** Also returns the identity that it learns. */
export type ResolvePair = (
  found: readonly [ContactDocument, ContactDocument],
  identity: Identity,
) => Promise<{ contact: ContactDocument; learns: Identity }>;

const ROUNDS = 4;

/** Concurrent calls are safe, because identities have unique indexes. */
export async function resolveContacts(
  companyId: number,
  people: ReadonlyMap<string, Person>,
  resolvePair: ResolvePair,
): Promise<Map<string, ResolvedContact>> {
  const resolved = new Map<string, ResolvedContact>();
  const created = new Set<number>();
  for (let round = 0; resolved.size < people.size; round++) {
    if (round === ROUNDS) throw new Error('A contact could not be found or created.');
    const open = [...people].filter(([key]) => !resolved.has(key));
    const known = await findPeople(
      companyId,
      open.map(([, person]) => person),
    );
    const missing: Person[] = [];
    for (const [key, person] of open) {
      const match = known(person);
      if (match.length === 0) missing.push(person);
      else {
        const result = await reconcile(companyId, match, person, resolvePair);
        resolved.set(key, { ...result, isNew: created.has(result.contact._id) });
      }
    }
    for (const contact of await createContacts(companyId, missing)) created.add(contact._id);
  }
  return resolved;
}

/** Returns undefined if no contact matches. */
export async function learnIdentity(
  companyId: number,
  identity: Identity,
  resolvePair: ResolvePair,
): Promise<{ contact: ContactDocument; changed: boolean } | undefined> {
  const person = { identity, isGroup: false, pushName: null };
  const match = (await findPeople(companyId, [person]))(person);
  return match.length === 0 ? undefined : reconcile(companyId, match, person, resolvePair);
}

async function reconcile(
  companyId: number,
  [first, second]: ContactDocument[],
  person: Person,
  resolvePair: ResolvePair,
): Promise<{ contact: ContactDocument; changed: boolean }> {
  if (!first) throw new Error('There is no contact to reconcile.');
  const { contact, learns } = second
    ? await resolvePair([first, second], person.identity)
    : { contact: first, learns: person.identity };
  const learned = learnedChanges(contact, { ...person, identity: learns });
  if (!learned) return { contact, changed: false };
  try {
    const updated = await contacts.findOneAndUpdate(companyId, { _id: contact._id }, learnedUpdate(learned));
    return { contact: updated ?? contact, changed: updated !== undefined };
  } catch (error) {
    // Another contact received the identity at the same time; the next message merges both.
    if (isDuplicateKey(error)) return { contact, changed: false };
    throw error;
  }
}
