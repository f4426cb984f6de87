import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { batcher } from '#core/database';
import { defineServerCall, type Servers } from '#core/realtime';
import type { ContactDocument } from '../contact.model';
import { learnedChanges } from './learned-changes';
import { type Person, personKeysOf } from './person';
import { resolveContacts, type ResolvedContact, type ResolvePair } from './resolve-contacts';

/** Limits how long a server that missed a change uses stale data. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 5_000;
const BROADCAST_TIMEOUT_MS = 1_000;

const contactsChanged = defineServerCall(
  'contacts.changed',
  z.object({ keys: z.array(z.string()) }),
  z.literal(true),
);

export interface KnownContacts {
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  /** Resolves when all servers have evicted the contact, so that no new ticket copies stale data. */
  evict(contact: ContactDocument): Promise<void>;
}

export function knownContacts(
  servers: Servers,
  resolvePair: (companyId: number) => ResolvePair,
): KnownContacts {
  const known = new LRUCache<string, ContactDocument>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const keysOf = (contact: ContactDocument) =>
    personKeysOf(contact).map((key) => `${contact.companyId}:${key}`);
  const evictHere = (keys: readonly string[]) => {
    for (const key of keys) known.delete(key);
  };
  servers.handle(contactsChanged, ({ keys }) => {
    evictHere(keys);
    return Promise.resolve(true as const);
  });
  const broadcast = batcher<string[], void>(async (batch) => {
    await servers.callOthers(contactsChanged, { keys: batch.flat() }, BROADCAST_TIMEOUT_MS);
    return batch.map(() => undefined);
  });
  return {
    resolve: async (companyId, people) => {
      const resolved = new Map<string, ResolvedContact>();
      const unknown = new Map<string, Person>();
      for (const [key, person] of people) {
        const contact = known.get(`${companyId}:${key}`);
        if (contact && !learnedChanges(contact, person))
          resolved.set(key, { contact, isNew: false, changed: false });
        else unknown.set(key, person);
      }
      if (unknown.size === 0) return resolved;
      for (const [key, result] of await resolveContacts(companyId, unknown, resolvePair(companyId))) {
        resolved.set(key, result);
        if (result.changed) evictHere(keysOf(result.contact));
        known.set(`${companyId}:${key}`, result.contact);
      }
      return resolved;
    },
    evict: (contact) => {
      const keys = keysOf(contact);
      evictHere(keys);
      return servers.others().length > 0 ? broadcast(keys) : Promise.resolve();
    },
  };
}
