import type { Ticket } from '@recado/shared/tickets';

export interface FrozenList {
  tickets: Ticket[];
  /** Number of newer tickets that are not shown yet. */
  hiddenNewCount: number;
}

/**
 * Freezes the list's order but updates its content, so that no row moves under the pointer. Removed tickets
 * disappear, pages loaded below are appended, and new tickets at the top are withheld.
 */
export function freezeOrder(tickets: readonly Ticket[], order: readonly number[]): FrozenList {
  const frozen = new Set(order);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const remaining = order.flatMap((id) => byId.get(id) ?? []);
  const lowest = tickets.findLastIndex(({ id }) => frozen.has(id));
  const others = tickets.filter(({ id }) => !frozen.has(id));
  const below = tickets.slice(lowest + 1);
  return { tickets: [...remaining, ...below], hiddenNewCount: others.length - below.length };
}
