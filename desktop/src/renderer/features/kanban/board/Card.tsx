import { mergeClasses } from '@fluentui/react-components';
import { MoreHorizontal16Regular, Open16Regular, Person12Regular } from '@fluentui/react-icons';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from '@recado/shared/kanban';
import { DEFAULT_QUEUE_COLOR } from '@recado/shared/queues';
import { wantsDarkText } from '@/features/tags';
import { contactName } from '@/lib/formats/names';
import { focusSoon } from '@/ui/focus/focus-soon';
import { useBoardHandlers } from './board-context';
import { useCardStyles } from './card-styles';
import { CardMessage } from './CardMessage';
import { useCardDrag } from './useCardDrag';

interface CardProps {
  card: BoardCard;
  /** Moved by keyboard, not yet dropped. */
  isLifted: boolean;
  /** Reached by the Tab key. */
  isReached: boolean;
  /** Counts requests for the focus; 0 for the other cards. */
  focusRequest: number;
}

/** Has no components with an own tooltip: a board shows a hundred cards at once. */
export const Card = memo(function Card({ card, isLifted, isReached, focusRequest }: CardProps) {
  const styles = useCardStyles();
  const { t } = useTranslation('kanban');
  const handlers = useBoardHandlers();
  const slot = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isDragged, edge } = useCardDrag(slot, card);
  const { ticket } = card;
  const title = `${ticket.id} - ${contactName(ticket.contact.name)}`;
  const tabIndex = isReached ? 0 : -1;
  useEffect(() => {
    if (focusRequest === 0) return;
    button.current?.focus();
    // The virtual list hides a new card until it is measured.
    if (document.activeElement !== button.current) focusSoon(() => button.current);
  }, [focusRequest]);
  return (
    <div ref={slot} className={styles.slot} data-card={card.id}>
      <div
        className={mergeClasses(styles.root, isDragged && styles.dragged, isLifted && styles.lifted)}
        data-drag
      >
        <div className={styles.top}>
          <button
            ref={button}
            type="button"
            className={styles.open}
            title={title}
            tabIndex={tabIndex}
            aria-describedby="kanban-keys"
            data-card-open
            onClick={() => handlers.onOpenCard(card)}
            onFocus={() => handlers.onFocusCard(card.id)}
            onKeyDown={(event) => handlers.onKey(card, event)}
            // A click by the space bar happens when the key is released.
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          >
            {title}
          </button>
          <button
            type="button"
            className={styles.tool}
            title={t('card.openTicket')}
            aria-label={t('card.openTicketOf', { title })}
            tabIndex={tabIndex}
            onClick={() => handlers.onOpenTicket(card)}
          >
            <Open16Regular />
          </button>
          <button
            type="button"
            className={styles.tool}
            title={t('card.move')}
            aria-label={t('card.moveOf', { title })}
            aria-haspopup="menu"
            tabIndex={tabIndex}
            onClick={(event) => handlers.onShowMoves(card, event.currentTarget)}
          >
            <MoreHorizontal16Regular />
          </button>
        </div>
        <CardMessage ticket={ticket} />
        <div className={styles.badges}>
          {ticket.user && (
            <span className={mergeClasses(styles.badge, styles.user)} title={ticket.user.name}>
              <Person12Regular className={styles.icon} aria-hidden />
              <span className={styles.cut}>{ticket.user.name}</span>
            </span>
          )}
          {ticket.queue && <QueueBadge {...ticket.queue} />}
          {ticket.status === 'closed' && (
            <span className={mergeClasses(styles.badge, styles.closed)}>{t('card.closed')}</span>
          )}
        </div>
      </div>
      {edge && (
        <div
          className={mergeClasses(styles.line, edge === 'top' ? styles.lineTop : styles.lineBottom)}
          data-insertion={edge}
        />
      )}
    </div>
  );
});

function QueueBadge({ name, color }: { name: string; color: string }) {
  const styles = useCardStyles();
  const background = color || DEFAULT_QUEUE_COLOR;
  return (
    <span
      className={styles.badge}
      title={name}
      style={{ backgroundColor: background, color: wantsDarkText(background) ? '#000' : '#fff' }}
    >
      <span className={styles.cut}>{name}</span>
    </span>
  );
}
