import { z } from 'zod';
import { BoundedCache } from '../../core/cache';
import { gathered } from '../../core/database';
import { defineServerCall, type Servers } from '../../core/realtime';
import { newsOf } from './contact-news';
import type { ContactDocument } from './contact.model';
import { resolveContacts, type ResolvedContact, type SettleTwo } from './contacts.resolve';
import { personKeysOf, type Person } from './person';

/** A server that could not be told sees a change after this long at the latest. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 5_000;
const TELL_MS = 1_000;

/** What is remembered under these keys is not so any more. */
const contactsChanged = defineServerCall(
  'contacts.changed',
  z.object({ keys: z.array(z.string()) }),
  z.literal(true),
);

/** Contacts that wrote a moment ago, so that their next message needs no query. */
export interface KnownContacts {
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  /**
   * What is remembered of it is not so any more: here from now on, and at other servers when it resolves. Whatever copies
   * the contact waits for that, or a ticket opened there in between would keep what was before.
   */
  forget(contact: ContactDocument): Promise<void>;
}

/** `settleTwo` decides for a company who of two contacts somebody is. */
export function knownContacts(servers: Servers, settleTwo: (companyId: number) => SettleTwo): KnownContacts {
  const known = new BoundedCache<string, ContactDocument>(REMEMBERED, REMEMBERED_MS);
  const keysOf = (contact: ContactDocument) =>
    personKeysOf(contact).map((key) => `${contact.companyId}:${key}`);
  const forgetHere = (keys: readonly string[]) => {
    for (const key of keys) known.delete(key);
  };
  servers.answer(contactsChanged, ({ keys }) => {
    forgetHere(keys);
    return Promise.resolve(true as const);
  });
  const tellOthers = gathered<string[], void>(async (batch) => {
    await servers.tellOthers(contactsChanged, { keys: batch.flat() }, TELL_MS);
    return batch.map(() => undefined);
  });
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
        if (answer.changed) forgetHere(keysOf(answer.contact));
        known.set(`${companyId}:${key}`, answer.contact);
      }
      return resolved;
    },
    forget: (contact) => {
      const keys = keysOf(contact);
      forgetHere(keys);
      return servers.others().length > 0 ? tellOthers(keys) : Promise.resolve();
    },
  };
}
