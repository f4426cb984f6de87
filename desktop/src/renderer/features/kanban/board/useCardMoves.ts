import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import { type BoardFilters, type CardPosition, moveCardTo } from '@/data/kanban/board-columns';
import { useMoveCard } from '@/data/kanban/useMoveCard';
import { errorText } from '@/lib/api/errors';
import { contactName } from '@/lib/formats/names';
import { useToasts } from '@/ui/toasts/useToasts';
import { isSamePosition, liftCard } from '../rules/lifted-card';

export type MoveCard = (card: BoardCard, to: CardPosition) => void;

/** Moves cards and announces their new positions to screen readers. */
export function useCardMoves(kanbanId: number, filters: BoardFilters, columns: readonly ColumnWithCards[]) {
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const { mutate } = useMoveCard(kanbanId, filters);
  const [announcement, announce] = useState('');
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  });
  const move = useCallback<MoveCard>(
    (card, to) => {
      const name = contactName(card.ticket.contact.name);
      const isUnmoved = isSamePosition(latest.current, card, to);
      const after = isUnmoved ? latest.current : moveCardTo(latest.current, card, to);
      announce(t('spoken.dropped', { name, ...spokenPosition(after, card.id) }));
      if (isUnmoved) return;
      mutate(
        { card, to },
        {
          onError: (error) => {
            announce(t('spoken.failed', { name }));
            toasts.error(t('errors.card'), { detail: errorText(error) });
          },
        },
      );
    },
    [mutate, t, toasts],
  );
  return { move, announce, announcement };
}

/** Returns the texts of a card's position: 1 is the top. */
export function spokenPosition(columns: readonly ColumnWithCards[], cardId: number) {
  const place = liftCard(columns, cardId);
  const column = columns.find(({ id }) => id === place?.columnId);
  return {
    position: (place?.index ?? 0) + 1,
    total: Math.max(column?.cardsCount ?? 0, column?.cards.length ?? 0),
    column: column?.name ?? '',
  };
}
