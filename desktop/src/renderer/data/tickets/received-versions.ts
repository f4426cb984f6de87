import type { Ticket } from '@recado/shared/tickets';

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
  for (const oldest of newest.keys()) {
    if (newest.size <= MAX_REMEMBERED) break;
    newest.delete(oldest);
  }
  return false;
}
