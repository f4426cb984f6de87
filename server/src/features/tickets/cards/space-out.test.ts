import { expect, it } from 'vitest';
import { evenRanks } from '@recado/shared/kanban';
import type { CardTicket } from './list-cards';
import { inWriteOrder } from './space-out';

const cardsOf = (ranks: readonly string[]) =>
  ranks.map((rank, id) => ({ card: { id, kanbanId: 1, columnId: 1, rank } }) as CardTicket);

it.each([
  ['at the top of a column', Array.from({ length: 30 }, (_, n) => `000000${'0'.repeat(n)}1`).reverse()],
  ['at the bottom of a column', Array.from({ length: 30 }, (_, n) => `zzzzzz${'z'.repeat(n)}V`)],
  ['in the middle of a column', Array.from({ length: 30 }, (_, n) => `V00000${'0'.repeat(30 - n)}V`)],
])('the new ranks of cards %s are written in an order that never swaps two cards', (_where, ranks) => {
  const tickets = cardsOf(ranks);
  const even = evenRanks(tickets.length, null, null);
  const now = new Map(tickets.map(({ card }) => [card.id, card.rank]));
  const order = () => [...now].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
  const before = order();
  const moves = tickets.map((ticket, at) => ({ ticket, rank: even[at]! }));
  for (const { ticket, rank } of inWriteOrder(moves)) {
    now.set(ticket.card.id, rank);
    expect(new Set(now.values()).size).toBe(ranks.length);
    expect(order()).toEqual(before);
  }
  expect([...now.values()]).toEqual(even);
});
