import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import { contactName } from '@/lib/formats/names';
import {
  type Direction,
  directionOf,
  liftCard,
  type LiftedCard,
  positionOf,
  stepCard,
  withLiftedCard,
} from '../rules/lifted-card';
import { type MoveCard, spokenPosition } from './useCardMoves';

/** The card that the keyboard reached. `request` counts requests for the focus. */
export interface FocusedCard {
  cardId: number;
  columnId: number;
  request: number;
}

/** Space lifts and drops a card, the arrows move it (or the focus), Esc cancels. */
export function useCardKeys(
  columns: readonly ColumnWithCards[],
  move: MoveCard,
  announce: (text: string) => void,
) {
  const { t } = useTranslation('kanban');
  const [lifted, setLifted] = useState<LiftedCard | null>(null);
  const [focused, setFocused] = useState<FocusedCard | null>(null);
  const shown = useMemo(() => withLiftedCard(columns, lifted), [columns, lifted]);
  const latest = useRef({ columns, lifted });
  useEffect(() => {
    latest.current = { columns, lifted };
  });

  const focus = useCallback(
    (cardId: number, columnId: number) =>
      setFocused((before) => ({ cardId, columnId, request: (before?.request ?? 0) + 1 })),
    [],
  );
  const say = useCallback(
    (kind: 'lifted' | 'moved' | 'cancelled', card: BoardCard, at: readonly ColumnWithCards[]) => {
      const name = contactName(card.ticket.contact.name);
      announce(t(`spoken.${kind}`, { name, ...spokenPosition(at, card.id) }));
    },
    [announce, t],
  );
  const put = useCallback((next: LiftedCard | null) => {
    latest.current = { ...latest.current, lifted: next };
    setLifted(next);
  }, []);

  const onKey = useCallback(
    (card: BoardCard, event: KeyboardEvent) => {
      const { columns: now, lifted: current } = latest.current;
      const direction = directionOf(event.key);
      const isOwn = current?.cardId === card.id;
      if (event.key === ' ' || (isOwn && event.key === 'Enter')) {
        event.preventDefault();
        const next = isOwn ? null : liftCard(now, card.id);
        put(next);
        if (isOwn) {
          const to = positionOf(now, current);
          move(card, to);
          focus(card.id, to.columnId);
        } else if (next) say('lifted', card, now);
      } else if (isOwn && (event.key === 'Escape' || event.key === 'Tab')) {
        if (event.key === 'Escape') event.preventDefault();
        put(null);
        say('cancelled', card, now);
        focus(card.id, card.columnId);
      } else if (direction) {
        event.preventDefault();
        if (!isOwn) {
          const next = neighbour(now, card.id, direction);
          if (next) focus(next.id, next.columnId);
          return;
        }
        const next = stepCard(now, current, direction);
        put(next);
        focus(card.id, next.columnId);
        say('moved', card, withLiftedCard(now, next));
      }
    },
    [move, say, focus, put],
  );
  const onFocusCard = useCallback((cardId: number) => {
    const at = liftCard(withLiftedCard(latest.current.columns, latest.current.lifted), cardId);
    if (at)
      setFocused((before) =>
        before?.cardId === cardId ? before : { cardId, columnId: at.columnId, request: 0 },
      );
  }, []);
  usePointerCancels(lifted !== null, () => put(null));
  return { shown, lifted, focused, focus, onKey, onFocusCard };
}

/** A click elsewhere ends the keyboard's move without a drop. */
function usePointerCancels(isLifted: boolean, cancel: () => void): void {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(() => {
    if (!isLifted) return;
    const end = () => latest.current();
    document.addEventListener('pointerdown', end, true);
    return () => document.removeEventListener('pointerdown', end, true);
  }, [isLifted]);
}

/** Returns the card next to another one; in the next column with cards, the one at the same height. */
function neighbour(
  columns: readonly ColumnWithCards[],
  cardId: number,
  direction: Direction,
): BoardCard | undefined {
  const at = columns.findIndex(({ cards }) => cards.some(({ id }) => id === cardId));
  const cards = columns[at]?.cards ?? [];
  const index = cards.findIndex(({ id }) => id === cardId);
  if (direction === 'up') return cards[index - 1];
  if (direction === 'down') return cards[index + 1];
  const rest = direction === 'left' ? columns.slice(0, at).reverse() : columns.slice(at + 1);
  const column = rest.find((each) => each.cards.length > 0);
  return column?.cards[Math.min(index, column.cards.length - 1)];
}
