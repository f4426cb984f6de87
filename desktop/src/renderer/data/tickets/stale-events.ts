import type { Ticket } from '@recado/shared/tickets';
import { evictOldest } from '@/lib/collections/evict-oldest';

/** More tickets than can have events in transit between servers at the same time. */
const MAX_REMEMBERED = 1_000;

/** Newest version by ticket id, in the order of receipt. */
const newest = new Map<number, number>();

/**
 * Records the version; returns true if a newer one arrived before. Without this, an older event would return a
 * ticket to a list it left.
 */
export function isStale({ id, version }: Pick<Ticket, 'id' | 'version'>): boolean {
  if (version === undefined) return false;
  const known = newest.get(id);
  if (known !== undefined && version < known) return true;
  newest.delete(id);
  newest.set(id, version);
  evictOldest(newest, MAX_REMEMBERED);
  return false;
}

const deleted = new Set<number>();

/** Between two servers, an older event of a ticket may arrive after its deletion. */
export function rememberDeleted(ticketId: number): void {
  deleted.add(ticketId);
  evictOldest(deleted, MAX_REMEMBERED);
}

/** Ticket ids are never reused. */
export const isDeleted = (ticketId: number): boolean => deleted.has(ticketId);
