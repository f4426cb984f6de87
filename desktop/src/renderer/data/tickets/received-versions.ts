import type { Ticket } from '@recado/shared/tickets';

/** Enough for any event that is still on its way from another server. */
const MAX_REMEMBERED = 1_000;

/** The newest received version by ticket id, in the order of receipt. */
const newest = new Map<number, number>();

/**
 * Returns whether a newer version of the ticket was received before, and remembers this one otherwise. A list that the
 * ticket left does not contain it any more to compare with: an older event would bring it back there.
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
