import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import { build } from '@/testing/build';

type Card = Omit<BoardCard, 'ticket'>;

/** Returns a card of ticket 100 + id. By default, ids order the cards of column 10. */
export function buildCard(
  id: number,
  card: Partial<Card> = {},
  ticket: Partial<Ticket> = {},
): BoardCard & { ticket: Ticket } {
  const fields: Card = {
    id,
    kanbanId: 1,
    columnId: 10,
    columns: { kanbanId: 1 },
    rank: `a${String(id).padStart(5, '0')}`,
    leaveAt: null,
    ...card,
  };
  const ofTicket = build.ticket({ id: 100 + id, userId: 7, cards: [fields], ...ticket });
  return { ...fields, ticket: ofTicket };
}

export function buildColumn(
  id: number,
  cards: BoardCard[],
  column: Partial<ColumnWithCards> = {},
): ColumnWithCards {
  return {
    id,
    kanbanId: 1,
    name: `Coluna ${id}`,
    limit: null,
    version: 1,
    cards,
    nextCursor: null,
    cardsCount: cards.length,
    ...column,
  };
}
