import { isDuplicateKey } from '../../core/database';
import type { Identity } from '../../messenger/gateway';
import { newsOf, newsUpdate } from './contact-news';
import { contacts, type ContactDocument } from './contact.model';
import { findPeople } from './find-people';
import { createContacts } from './new-contact';
import type { Person } from './person';

export interface ResolvedContact {
  contact: ContactDocument;
  isNew: boolean;
  /** Its name or an identity changed: what copies them has to follow. */
  changed: boolean;
}

/** Who a person is, of two contacts that were found; and what of the identity may be written to that one. */
export type SettleTwo = (
  found: readonly [ContactDocument, ContactDocument],
  identity: Identity,
) => Promise<{ contact: ContactDocument; learns: Identity }>;

const ROUNDS = 4;

/**
 * The contacts of these people, made where they are new; one query for all that are known. Identities learnt on the
 * way are added (architecture, rule 3). Answers by `personKey`. Safe beside itself: the unique indexes decide.
 */
export async function resolveContacts(
  companyId: number,
  people: ReadonlyMap<string, Person>,
  settleTwo: SettleTwo,
): Promise<Map<string, ResolvedContact>> {
  const resolved = new Map<string, ResolvedContact>();
  const created = new Set<number>();
  for (let round = 0; resolved.size < people.size; round++) {
    if (round === ROUNDS) throw new Error('A contact could not be found or made.');
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
        const answer = await reconcile(companyId, match, person, settleTwo);
        resolved.set(key, { ...answer, isNew: created.has(answer.contact._id) });
      }
    }
    for (const contact of await createContacts(companyId, missing)) created.add(contact._id);
  }
  return resolved;
}

/** What somebody's two addresses teach about whoever is known by one of them or both; makes nobody. */
export async function learnIdentity(
  companyId: number,
  identity: Identity,
  settleTwo: SettleTwo,
): Promise<{ contact: ContactDocument; changed: boolean } | undefined> {
  const person = { identity, isGroup: false, pushName: null };
  const match = (await findPeople(companyId, [person]))(person);
  return match.length === 0 ? undefined : reconcile(companyId, match, person, settleTwo);
}

/** Brings what is stored up to what the messenger said now. Writes only when something is news. */
async function reconcile(
  companyId: number,
  [first, second]: ContactDocument[],
  person: Person,
  settleTwo: SettleTwo,
): Promise<{ contact: ContactDocument; changed: boolean }> {
  if (!first) throw new Error('Nobody to reconcile.');
  const { contact, learns } = second
    ? await settleTwo([first, second], person.identity)
    : { contact: first, learns: person.identity };
  const news = newsOf(contact, { ...person, identity: learns });
  if (!news) return { contact, changed: false };
  try {
    const updated = await contacts.findOneAndUpdate(companyId, { _id: contact._id }, newsUpdate(news));
    return { contact: updated ?? contact, changed: updated !== undefined };
  } catch (error) {
    // Somebody else was given this identity meanwhile; the next message finds both and joins them.
    if (isDuplicateKey(error)) return { contact, changed: false };
    throw error;
  }
}
