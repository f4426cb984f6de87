import { BoundedCache } from '../../core/cache';
import { newsOf } from './contact-news';
import type { ContactDocument } from './contact.model';
import { resolveContacts, type ResolvedContact, type SettleTwo } from './contacts.resolve';
import { personKeysOf, type Person } from './person';

/** Other servers' changes are seen after this long at the latest. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 5_000;

/** Contacts that wrote a moment ago, so that their next message needs no query. */
export interface KnownContacts {
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  /** What is remembered of it is not so any more. */
  forget(contact: ContactDocument): void;
}

/** `settleTwo` decides for a company who of two contacts somebody is. */
export function knownContacts(settleTwo: (companyId: number) => SettleTwo): KnownContacts {
  const known = new BoundedCache<string, ContactDocument>(REMEMBERED, REMEMBERED_MS);
  const forget = (contact: ContactDocument) => {
    for (const key of personKeysOf(contact)) known.delete(`${contact.companyId}:${key}`);
  };
  return {
    resolve: async (companyId, people) => {
      const resolved = new Map<string, ResolvedContact>();
      const unknown = new Map<string, Person>();
      for (const [key, person] of people) {
        const contact = known.get(`${companyId}:${key}`);
        if (contact && !newsOf(contact, person)) resolved.set(key, { contact, isNew: false, changed: false });
        else unknown.set(key, person);
      }
      if (unknown.size === 0) return resolved;
      for (const [key, answer] of await resolveContacts(companyId, unknown, settleTwo(companyId))) {
        resolved.set(key, answer);
        if (answer.changed) forget(answer.contact);
        known.set(`${companyId}:${key}`, answer.contact);
      }
      return resolved;
    },
    forget,
  };
}
