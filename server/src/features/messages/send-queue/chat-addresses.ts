import { LRUCache } from 'lru-cache';
import type { Contacts } from '#features/contacts';
import type { ChatAddress } from '#messenger/gateway';

/** Maximum delay until a change on another server is noticed. */
const REMEMBERED_MS = 10_000;
const REMEMBERED = 2_000;

/** Omits contacts without an address. */
export function chatAddresses(contacts: Contacts) {
  const known = new LRUCache<string, ChatAddress>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const keyOf = (companyId: number, contactId: number) => `${companyId}:${contactId}`;
  contacts.changes.onChanged(async ({ companyId, _id }) => {
    known.delete(keyOf(companyId, _id));
  });
  return async (companyId: number, contactIds: readonly number[]): Promise<Map<number, ChatAddress>> => {
    const addresses = new Map<number, ChatAddress>();
    const unknown: number[] = [];
    for (const id of contactIds) {
      const address = known.get(keyOf(companyId, id));
      if (address) addresses.set(id, address);
      else unknown.push(id);
    }
    if (unknown.length === 0) return addresses;
    for (const contact of await contacts.byIds(companyId, unknown)) {
      const address = contacts.reach.addressOf(contact);
      addresses.set(contact._id, address);
      known.set(keyOf(companyId, contact._id), address);
    }
    return addresses;
  };
}
