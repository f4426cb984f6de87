import { LRUCache } from 'lru-cache';
import { getOrLoad } from '../../core/cache';
import type { ConnectionStore } from './connections.store';

const REMEMBERED_MS = 60_000;
const REMEMBERED = 10_000;

/** Returns a cached check whether a phone number is a paired connection of any company. */
export function connectedNumbers(
  store: Pick<ConnectionStore, 'hasNumberAcrossCompanies'>,
): (number: string) => Promise<boolean> {
  const known = new LRUCache<string, Promise<boolean>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  return (number) => getOrLoad(known, number, () => store.hasNumberAcrossCompanies(number));
}
