import { evictOldest } from '@/lib/collections/evict-oldest';

/** More tickets than can have events in transit between servers at the same time. */
const MAX_REMEMBERED = 1_000;

const deleted = new Set<number>();

/** Between two servers, an older event of a ticket may arrive after its deletion. */
export function rememberDeleted(ticketId: number): void {
  deleted.add(ticketId);
  evictOldest(deleted, MAX_REMEMBERED);
}

/** Ticket ids are never reused. */
export const isDeleted = (ticketId: number): boolean => deleted.has(ticketId);
