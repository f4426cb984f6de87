import { makeStyles } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import type { BoardFilters } from '@/data/kanban/board-columns';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import type { OpenDialog } from '../dialogs/KanbanDialogs';
import { BoardContext, type BoardHandlers } from './board-context';
import { useBoardStyles } from './board-styles';
import { BoardColumn } from './BoardColumn';
import { MoveMenu, type MoveMenuTarget } from './MoveMenu';
import { useBoardDrop } from './useBoardDrop';
import { useCardKeys } from './useCardKeys';
import { useCardMoves } from './useCardMoves';

const useStyles = makeStyles({
  announcement: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

interface BoardProps {
  kanbanId: number;
  filters: BoardFilters;
  columns: readonly ColumnWithCards[];
  onOpen: (dialog: OpenDialog) => void;
}

/** Shows columns with cards, which mouse, keyboard and menu move. */
export function Board({ kanbanId, filters, columns, onOpen }: BoardProps) {
  const styles = useStyles();
  const layout = useBoardStyles();
  const { t } = useTranslation('kanban');
  const navigate = useSyncNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const { move, announce, announcement } = useCardMoves(kanbanId, filters, columns);
  const keys = useCardKeys(columns, move, announce);
  const [menu, setMenu] = useState<MoveMenuTarget | null>(null);
  const draggedId = useBoardDrop(scroller, columns, move);
  const { onKey, onFocusCard } = keys;
  const handlers = useMemo<BoardHandlers>(
    () => ({
      onOpenCard: (card) => onOpen({ kind: 'observations', card }),
      onOpenTicket: ({ ticket }) => void navigate(`/tickets/${ticket.uuid}`),
      onShowMoves: (card: BoardCard, button) => setMenu({ card, button }),
      onKey,
      onFocusCard,
    }),
    [onOpen, navigate, onKey, onFocusCard],
  );
  return (
    <BoardContext value={handlers}>
      <div ref={scroller} className={layout.board} role="group" aria-label={t('board')}>
        {keys.shown.map((column, index) => (
          <BoardColumn
            key={column.id}
            kanbanId={kanbanId}
            filters={filters}
            column={column}
            leftId={keys.shown[index - 1]?.id ?? null}
            beforeLeftId={keys.shown[index - 2]?.id ?? null}
            rightId={keys.shown[index + 1]?.id ?? null}
            draggedId={draggedId}
            liftedId={keys.lifted?.columnId === column.id ? keys.lifted.cardId : null}
            focused={keys.focused?.columnId === column.id ? keys.focused : null}
            onOpen={onOpen}
          />
        ))}
      </div>
      <p id="kanban-keys" hidden>
        {t('keys')}
      </p>
      <div className={styles.announcement} role="status" aria-live="assertive">
        {announcement}
      </div>
      {menu && (
        <MoveMenu
          target={menu}
          columns={columns}
          onMove={(columnId) => {
            move(menu.card, { columnId, beforeId: null });
            keys.focus(menu.card.id, columnId);
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </BoardContext>
  );
}
