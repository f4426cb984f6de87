import type { Ticket } from '@recado/shared/tickets';

export interface HeldList {
  tickets: Ticket[];
  /** How many newer ones wait to be shown. */
  withheld: number;
}

/**
 * The list in the order it had when the pointer came over it, with fresh content: what left is gone, pages
 * loaded below are appended, what is new on top waits, so that no row moves under the pointer.
 */
export function holdOrder(tickets: readonly Ticket[], order: readonly number[]): HeldList {
  const held = new Set(order);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const kept = order.flatMap((id) => byId.get(id) ?? []);
  const lowest = tickets.findLastIndex(({ id }) => held.has(id));
  const others = tickets.filter(({ id }) => !held.has(id));
  const below = tickets.slice(lowest + 1);
  return { tickets: [...kept, ...below], withheld: others.length - below.length };
}
