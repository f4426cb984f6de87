import { describe, expect, it } from 'vitest';
import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import { buildCard, buildColumn } from '@/features/kanban/testing/build-board';
import {
  afterTicketEvent,
  appendCards,
  moveCardTo,
  placeCard,
  removeTicketCard,
  withKnownCards,
} from './board-columns';

const idsOf = (columns: readonly ColumnWithCards[]) => columns.map(({ cards }) => cards.map(({ id }) => id));
const countsOf = (columns: readonly ColumnWithCards[]) => columns.map(({ cardsCount }) => cardsCount);
const board = () => [
  buildColumn(10, [buildCard(1), buildCard(2), buildCard(3)]),
  buildColumn(20, [buildCard(4, { columnId: 20 })]),
];

describe('placeCard', () => {
  it('moves a card to its rank in another column and changes both counts', () => {
    const moved = placeCard(board(), buildCard(2, { columnId: 20, rank: 'a00009' }));
    expect(idsOf(moved)).toEqual([
      [1, 3],
      [4, 2],
    ]);
    expect(countsOf(moved)).toEqual([2, 2]);
  });

  it('ignores a version older than the known one', () => {
    const old = buildCard(1, { columnId: 20 });
    const columns = board();
    expect(placeCard(columns, old)).toBe(columns);
    expect(idsOf(placeCard(columns, old, true))).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });

  it('leaves a card below the loaded part to its page', () => {
    const [first, second] = board() as [ColumnWithCards, ColumnWithCards];
    const partial = [{ ...first, nextCursor: 'a00003', cardsCount: 70 }, second];
    expect(countsOf(placeCard(partial, buildCard(9)))).toEqual([70, 1]);
    const above = placeCard(partial, buildCard(8, { rank: 'a000015' }));
    expect(idsOf(above)[0]).toEqual([1, 8, 2, 3]);
    expect(countsOf(above)).toEqual([71, 1]);
  });

  it('does not count where the server stopped counting', () => {
    const full = [buildColumn(10, [buildCard(1)], { cardsCount: 10_000 })];
    expect(countsOf(placeCard(full, buildCard(2)))).toEqual([10_000]);
    expect(countsOf(removeTicketCard(full, 101))).toEqual([10_000]);
  });
});

describe('moveCardTo', () => {
  it.each([
    ['the top', null, [3, 1, 2]],
    ['below another card', 1, [1, 3, 2]],
    ['the end', 2, [1, 2, 3]],
  ])('places a card at %s of its column', (_where, beforeId, order) => {
    expect(idsOf(moveCardTo(board(), buildCard(3), { columnId: 10, beforeId }))[0]).toEqual(order);
  });

  it('places a card into an empty column', () => {
    const columns = [...board(), buildColumn(30, [])];
    expect(idsOf(moveCardTo(columns, buildCard(1), { columnId: 30, beforeId: null }))).toEqual([
      [2, 3],
      [4],
      [1],
    ]);
  });
});

it('appends a page without cards that are shown already', () => {
  const page = { cards: [buildCard(3), buildCard(4), buildCard(5)], nextCursor: null };
  expect(idsOf(appendCards(board(), 10, page))).toEqual([[1, 2, 3, 5], [4]]);
});

it('retains newer cards and later pages if the board is fetched again', () => {
  const older = buildCard(1);
  const known = [
    buildColumn(10, [buildCard(2), buildCard(3)]),
    buildColumn(20, [buildCard(1, { columnId: 20 })]),
  ];
  const fetched = [buildColumn(10, [older, buildCard(2)], { nextCursor: 'a00002' }), buildColumn(20, [])];
  expect(idsOf(withKnownCards(known, fetched))).toEqual([[2, 3], [1]]);
  expect(idsOf(withKnownCards(undefined, fetched))).toEqual([[1, 2], []]);
});

describe('afterTicketEvent', () => {
  const ticketOf = (card: BoardCard, version: number) =>
    ({ ...card.ticket, version, cards: [{ ...card, ticket: undefined }] }) as unknown as Ticket;
  const update = (card: BoardCard, version = (card.ticket.version ?? 0) + 1) =>
    ({ action: 'update', ticket: ticketOf(card, version) }) as const;

  it('places the card of a ticket that the board shows, and removes another', () => {
    const columns = board();
    const moved = buildCard(2, { columnId: 20, rank: 'a00009' });
    expect(idsOf(afterTicketEvent(columns, update(moved), () => true))).toEqual([
      [1, 3],
      [4, 2],
    ]);
    expect(idsOf(afterTicketEvent(columns, update(moved), () => false))[0]).toEqual([1, 3]);
  });

  it('removes the card of a page that was read before the ticket left', () => {
    const [first, second] = board() as [ColumnWithCards, ColumnWithCards];
    const partial = [{ ...first, nextCursor: 'a00003' }, second];
    const left = buildCard(8);
    const page = { cards: [left], nextCursor: null };
    const after = afterTicketEvent(appendCards(partial, 10, page), update(left), () => false);
    expect(idsOf(after)[0]).toEqual([1, 2, 3]);
  });

  it('leaves a card of a newer version', () => {
    const newer = buildCard(2);
    const columns = [
      buildColumn(10, [{ ...newer, ticket: { ...newer.ticket, version: 5 } }]),
      buildColumn(20, []),
    ];
    expect(idsOf(afterTicketEvent(columns, update(newer, 4), () => false))[0]).toEqual([2]);
    expect(idsOf(afterTicketEvent(columns, update(newer, 5), () => false))[0]).toEqual([]);
  });
});
