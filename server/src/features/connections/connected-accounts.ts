import { LRUCache } from 'lru-cache';
import { getOrLoad } from '#core/cache';
import type { ConnectionStore } from './connections.store';

const REMEMBERED_MS = 60_000;
const REMEMBERED = 10_000;

/** Caches whether a phone number or LID belongs to a paired connection of any company. */
export function connectedAccounts(store: ConnectionStore) {
  const known = new LRUCache<string, Promise<boolean>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  return async ({ phone, lid }: { phone?: string; lid?: string }): Promise<boolean> => {
    const found = await Promise.all([
      phone && getOrLoad(known, `phone:${phone}`, () => store.hasAccountAcrossCompanies({ number: phone })),
      lid && getOrLoad(known, `lid:${lid}`, () => store.hasAccountAcrossCompanies({ lid })),
    ]);
    return found.includes(true);
  };
}
