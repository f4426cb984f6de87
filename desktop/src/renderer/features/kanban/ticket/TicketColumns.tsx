import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketCard } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import { useKanbanEnabled } from '@/data/kanban/useBoards';
import { useCardColumns, useMoveTicketCard } from '@/data/kanban/useTicketCard';
import { errorText } from '@/lib/api/errors';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: '120px',
    // Leaves room for the focus outline, which the scrolling area would cut off.
    padding: '2px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
  column: {
    flexShrink: 0,
    maxWidth: '180px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': {
      outlineStyle: 'solid',
      outlineWidth: '2px',
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '-2px',
    },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
});

/** Bar with the columns of the board on which the ticket's card is; a click moves the card. */
export function TicketColumns({ ticket }: { ticket: Ticket }) {
  const isEnabled = useKanbanEnabled();
  const card = ticket.cards?.[0];
  return isEnabled && card ? <CardColumns ticket={ticket} card={card} /> : null;
}

function CardColumns({ ticket, card }: { ticket: Ticket; card: TicketCard }) {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const { data: columns, isLoadingError, errorUpdatedAt } = useCardColumns(card.kanbanId);
  const { mutate, isPending, variables } = useMoveTicketCard(ticket);
  const current = useRef<HTMLButtonElement>(null);
  const columnId = isPending ? variables.columnId : card.columnId;
  useEffect(() => {
    if (isLoadingError) toasts.error(t('errors.ticketColumns'));
  }, [isLoadingError, errorUpdatedAt, toasts, t]);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [columnId, columns]);
  if (!columns || columns.length === 0) return null;
  const move = (selectedId: number) => {
    if (isPending || selectedId === columnId) return;
    mutate(
      { cardId: card.id, columnId: selectedId },
      { onError: (error) => toasts.error(t('errors.ticketCard'), { detail: errorText(error) }) },
    );
  };
  return (
    <div className={styles.root} role="group" aria-label={t('ticket.columns')}>
      {columns.map(({ id, name }) => (
        <button
          key={id}
          ref={id === columnId ? current : undefined}
          type="button"
          className={mergeClasses(styles.column, id === columnId && styles.current)}
          title={name}
          aria-pressed={id === columnId}
          onClick={() => move(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
