import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import type { CardPosition } from '@/data/kanban/board-columns';

type Columns = readonly ColumnWithCards[];

/** A card that the keyboard moves. Only its drop is sent to the server. */
export interface LiftedCard {
  cardId: number;
  columnId: number;
  /** Index among the loaded cards of the column. */
  index: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function directionOf(key: string): Direction | undefined {
  return DIRECTIONS[key];
}

export function liftCard(columns: Columns, cardId: number): LiftedCard | null {
  for (const { id: columnId, cards } of columns) {
    const index = cards.findIndex(({ id }) => id === cardId);
    if (index !== -1) return { cardId, columnId, index };
  }
  return null;
}

/** Returns the card's next position; the same object at an edge of the board. */
export function stepCard(columns: Columns, lifted: LiftedCard, direction: Direction): LiftedCard {
  const at = columns.findIndex(({ id }) => id === lifted.columnId);
  if (direction === 'up' || direction === 'down') {
    const index = lifted.index + (direction === 'up' ? -1 : 1);
    return index < 0 || index > othersIn(columns[at], lifted.cardId).length ? lifted : { ...lifted, index };
  }
  const column = columns[at + (direction === 'left' ? -1 : 1)];
  if (!column) return lifted;
  const index = Math.min(lifted.index, othersIn(column, lifted.cardId).length);
  return { ...lifted, columnId: column.id, index };
}

/** Returns the columns with the lifted card at its current position. */
export function withLiftedCard(columns: Columns, lifted: LiftedCard | null): Columns {
  const card = lifted && columns.flatMap(({ cards }) => cards).find(({ id }) => id === lifted.cardId);
  if (!lifted || !card) return columns;
  return columns.map((column) => {
    const others = othersIn(column, lifted.cardId);
    if (column.id !== lifted.columnId)
      return others.length === column.cards.length ? column : { ...column, cards: others };
    return { ...column, cards: [...others.slice(0, lifted.index), card, ...others.slice(lifted.index)] };
  });
}

export function positionOf(columns: Columns, { cardId, columnId, index }: LiftedCard): CardPosition {
  const others = othersIn(
    columns.find(({ id }) => id === columnId),
    cardId,
  );
  return { columnId, beforeId: others[index - 1]?.id ?? null };
}

/** Returns whether a move would leave the card where it is. */
export function isSamePosition(columns: Columns, card: BoardCard, to: CardPosition): boolean {
  const now = liftCard(columns, card.id);
  if (now?.columnId !== to.columnId) return false;
  return to.beforeId === card.id || positionOf(columns, now).beforeId === to.beforeId;
}

function othersIn(column: ColumnWithCards | undefined, cardId: number): BoardCard[] {
  return column?.cards.filter(({ id }) => id !== cardId) ?? [];
}
