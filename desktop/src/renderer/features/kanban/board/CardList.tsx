import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { BoardCard } from '@recado/shared/kanban';
import { useMoreCards } from '@/data/kanban/useBoardColumns';
import { contactName } from '@/lib/formats/names';
import type { BoardColumnProps } from './board-column-props';
import { Card } from './Card';

/** Height of a card with the space around it. */
const CARD_PX = 104;
/** Distance from the end at which the next cards load. */
const NEAR_PX = 400;

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: '80px',
    overflowY: 'auto',
    // The browser would move the list while virtual cards are measured.
    overflowAnchor: 'none',
    paddingBottom: tokens.spacingVerticalS,
  },
  empty: {
    margin: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalM}`,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
  },
  more: { padding: tokens.spacingVerticalS, textAlign: 'center' },
  line: {
    height: '2px',
    margin: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandStroke1,
  },
});

interface CardListProps extends BoardColumnProps {
  list: RefObject<HTMLDivElement | null>;
  /** Where a drop in the column's free space would place a card. */
  space: 'top' | 'end' | null;
}

/** Renders the visible cards of a column, and loads the next ones near its end. */
export function CardList(props: CardListProps) {
  const { kanbanId, filters, column, list, space, draggedId, liftedId, focused } = props;
  const { cards, nextCursor } = column;
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const { loadMore, isLoading, isFailed } = useMoreCards(kanbanId, filters, column);
  const rows = useRef<VirtualizerHandle>(null);
  const loadIfNear = () => {
    const box = list.current;
    if (!box || nextCursor === null || isLoading || isFailed) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) loadMore();
  };
  // A short list does not scroll.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it looks at these, and is another function each time
  useEffect(loadIfNear, [cards.length, nextCursor, isLoading, isFailed]);

  const focusedIndex = indexOf(cards, focused?.cardId);
  const request = focused?.request ?? 0;
  useEffect(() => {
    if (request > 0 && focusedIndex !== -1) rows.current?.scrollToIndex(focusedIndex, { align: 'nearest' });
  }, [request, focusedIndex]);
  // Unmounting the dragged or focused card would end the drag or lose the focus.
  const mountedIndexes = [focusedIndex, indexOf(cards, draggedId)].filter((index) => index !== -1);
  const reached = Math.max(0, focusedIndex);
  return (
    <div ref={list} className={styles.list} role="list" aria-label={column.name} data-cards={column.id}>
      {space === 'top' && <div className={styles.line} data-insertion="top" />}
      {cards.length === 0 && (
        <p className={styles.empty} role="listitem">
          {t('empty.cards')}
        </p>
      )}
      <Virtualizer
        ref={rows}
        scrollRef={list}
        itemSize={CARD_PX}
        data={cards}
        keepMounted={mountedIndexes}
        onScroll={loadIfNear}
      >
        {(card, index) => (
          <div role="listitem" key={card.id} aria-label={contactName(card.ticket.contact.name)}>
            <Card
              card={card}
              isLifted={card.id === liftedId}
              isReached={index === reached}
              focusRequest={card.id === focused?.cardId ? request : 0}
            />
          </div>
        )}
      </Virtualizer>
      {space === 'end' && cards.length > 0 && <div className={styles.line} data-insertion="end" />}
      {isFailed && (
        <div className={styles.more} role="alert">
          <Button size="small" onClick={loadMore}>
            {t('column.moreFailed')}
          </Button>
        </div>
      )}
    </div>
  );
}

function indexOf(cards: readonly BoardCard[], cardId: number | null | undefined): number {
  return cards.findIndex(({ id }) => id === cardId);
}
