/** Enough for any event that is still on its way from another server. */
const MAX_REMEMBERED = 1_000;

const deleted = new Set<number>();

/** Remembers a deleted ticket: between two servers, an older event about it may arrive after its deletion. */
export function rememberDeleted(ticketId: number): void {
  deleted.add(ticketId);
  for (const oldest of deleted) {
    if (deleted.size <= MAX_REMEMBERED) return;
    deleted.delete(oldest);
  }
}

/** Tells whether a ticket was deleted; ids are never used again. */
export const isDeleted = (ticketId: number): boolean => deleted.has(ticketId);
