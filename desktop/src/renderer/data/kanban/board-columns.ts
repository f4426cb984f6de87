import { type BoardCard, type ColumnWithCards, KANBAN_LIMITS, rankBetween } from '@recado/shared/kanban';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';

export interface BoardFilters {
  queueId: number | null;
  userId: number | null;
  showAll: boolean;
}

/** A card's new position: below `beforeId`, or at the top of the column. */
export interface CardPosition {
  columnId: number;
  beforeId: number | null;
}

type Columns = readonly ColumnWithCards[];

function cardOfTicket(ticket: Ticket): BoardCard | undefined {
  const card = ticket.cards?.[0];
  return card && { ...card, ticket };
}

export function findCard(columns: Columns, cardId: number): BoardCard | undefined {
  for (const { cards } of columns) {
    const found = cards.find(({ id }) => id === cardId);
    if (found) return found;
  }
  return undefined;
}

/**
 * Inserts or moves a card by its rank. Ignores older versions than the known one, and cards below the loaded part of
 * a column, which arrive with their page.
 * @param isForced - also accepts an older version and a card below the loaded part: an own move, or its reversal
 */
export function placeCard(columns: Columns, card: BoardCard, isForced = false): Columns {
  const known = findCard(columns, card.id);
  if (!isForced && known && isNewer(known, card)) return columns;
  return columns.map((column) => {
    const wasHere = known?.columnId === column.id;
    if (column.id !== card.columnId) return wasHere ? withoutCard(column, card.id) : column;
    const others = wasHere ? column.cards.filter(({ id }) => id !== card.id) : column.cards;
    if (!isForced && !wasHere && !isLoadedPart(column, card.rank)) return column;
    const found = others.findIndex(({ rank }) => rank > card.rank);
    const at = found === -1 ? others.length : found;
    const cards = [...others.slice(0, at), card, ...others.slice(at)];
    return { ...column, cards, cardsCount: counted(column, wasHere ? 0 : 1) };
  });
}

/** @param version - of the ticket that left the board; a card of a newer version stays */
export function removeTicketCard(columns: Columns, ticketId: number, version = Infinity): Columns {
  return columns.map((column) => {
    const card = column.cards.find(({ ticket }) => ticket.id === ticketId);
    return card && (card.ticket.version ?? 0) <= version ? withoutCard(column, card.id) : column;
  });
}

/** Applies a realtime event of a ticket. `shows` returns whether the card belongs to the board. */
export function afterTicketEvent(
  columns: Columns,
  event: CompanyEventPayload<'ticket'>,
  shows: (card: BoardCard, ticket: Ticket) => boolean,
): Columns {
  if (event.action === 'updateUnread') return columns;
  if (event.action !== 'update') return removeTicketCard(columns, event.ticketId);
  const { ticket } = event;
  const card = cardOfTicket(ticket);
  return card && shows(card, ticket)
    ? placeCard(columns, card)
    : removeTicketCard(columns, ticket.id, ticket.version);
}

/** Moves a card before the server confirms it. The server assigns the final rank. */
export function moveCardTo(columns: Columns, card: BoardCard, { columnId, beforeId }: CardPosition): Columns {
  const cards = columns.find(({ id }) => id === columnId)?.cards.filter(({ id }) => id !== card.id) ?? [];
  const above = beforeId === null ? -1 : cards.findIndex(({ id }) => id === beforeId);
  const rank = rankBetween(cards[above]?.rank ?? null, cards[above + 1]?.rank ?? null);
  return placeCard(columns, { ...card, columnId, rank }, true);
}

export function appendCards(
  columns: Columns,
  columnId: number,
  page: { cards: readonly BoardCard[]; nextCursor: string | null },
): Columns {
  return columns.map((column) => {
    if (column.id !== columnId) return column;
    const elsewhere = columns.filter(({ id }) => id !== columnId);
    const fresh = page.cards.filter(
      ({ id }) => !column.cards.some((card) => card.id === id) && !findCard(elsewhere, id),
    );
    return { ...column, cards: [...column.cards, ...fresh].sort(byRank), nextCursor: page.nextCursor };
  });
}

/**
 * Returns the fetched first pages with newer versions of known cards, which events brought during the request, and
 * with the pages that were loaded after the first ones.
 */
export function withKnownCards(known: Columns | undefined, fetched: Columns): Columns {
  if (!known) return fetched;
  const withPages = fetched.map((column) => withLaterPages(column, known, fetched));
  const newer = fetched.flatMap(({ cards }) =>
    cards.flatMap((card) => {
      const other = findCard(known, card.id);
      return other && isNewer(other, card) ? [other] : [];
    }),
  );
  return newer.reduce<Columns>((columns, card) => placeCard(columns, card, true), withPages);
}

function withLaterPages(column: ColumnWithCards, known: Columns, fetched: Columns): ColumnWithCards {
  const before = known.find(({ id }) => id === column.id);
  const last = column.cards.at(-1);
  if (!before || !last || column.nextCursor === null) return column;
  const later = before.cards.filter(({ id, rank }) => rank > last.rank && !findCard(fetched, id));
  return later.length === 0
    ? column
    : { ...column, cards: [...column.cards, ...later], nextCursor: before.nextCursor };
}

function withoutCard(column: ColumnWithCards, cardId: number): ColumnWithCards {
  return {
    ...column,
    cards: column.cards.filter(({ id }) => id !== cardId),
    cardsCount: counted(column, -1),
  };
}

function isLoadedPart({ cards, nextCursor }: ColumnWithCards, rank: string): boolean {
  return nextCursor === null || rank < (cards.at(-1)?.rank ?? '');
}

/** A count at the limit stays: the column may have more cards than the server counts. */
function counted({ cardsCount }: ColumnWithCards, by: number): number | null {
  if (cardsCount === null || cardsCount >= KANBAN_LIMITS.counted) return cardsCount;
  return Math.max(0, cardsCount + by);
}

function isNewer(one: BoardCard, other: BoardCard): boolean {
  return (one.ticket.version ?? 0) > (other.ticket.version ?? 0);
}

function byRank(one: BoardCard, other: BoardCard): number {
  return one.rank < other.rank ? -1 : 1;
}
