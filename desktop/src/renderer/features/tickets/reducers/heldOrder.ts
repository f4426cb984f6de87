import type { Ticket } from '@recado/shared/tickets';
import { compareTickets } from './ticketList';

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
  const oldest = [...kept].sort(compareTickets).at(-1);
  const others = tickets.filter(({ id }) => !held.has(id));
  const below = oldest ? others.filter((ticket) => compareTickets(oldest, ticket) < 0) : others;
  return { tickets: [...kept, ...below], withheld: others.length - below.length };
}
