import type { Ticket } from '@recado/shared/tickets';
import { evictOldest } from '@/lib/collections/evict-oldest';

/** Maximum number of remembered tickets, more than can have events in transit between servers at one time. */
const MAX_REMEMBERED = 1_000;

/** Newest version by ticket id, in order of receipt. */
const newest = new Map<number, number>();

/**
 * Records a ticket's version. Returns true if a newer one arrived before: an older event would put the ticket
 * back into a list it left.
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

/** Remembers a deleted ticket, because an older event from another server may arrive after its deletion. */
export function rememberDeleted(ticketId: number): void {
  deleted.add(ticketId);
  evictOldest(deleted, MAX_REMEMBERED);
}

/** Ticket ids are never reused. */
export const isDeleted = (ticketId: number): boolean => deleted.has(ticketId);
