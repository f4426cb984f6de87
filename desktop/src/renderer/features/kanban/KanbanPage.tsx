import { makeStyles, tokens } from '@fluentui/react-components';
import { BoardRegular } from '@fluentui/react-icons';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board as BoardRecord } from '@recado/shared/kanban';
import { boardFiltersAtom, selectedBoardAtom } from '@/data/kanban/board-view';
import { useBoards, useDefaultBoard } from '@/data/kanban/useBoards';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { useDebouncedValue } from '@/ui/time/time-hooks';
import { BoardSkeleton } from './board/BoardSkeleton';
import { BoardView } from './board/BoardView';
import { BoardActions } from './BoardActions';
import { BoardFilters } from './BoardFilters';
import { BoardHeader } from './BoardHeader';
import { KanbanDialogs, type OpenDialog } from './dialogs/KanbanDialogs';

/** Delay of a board's first request, because the arrow keys pass over boards in the select. */
const SWITCH_MS = 150;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  top: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    '@media (max-width: 639px)': { padding: `0 ${tokens.spacingHorizontalL}` },
  },
  board: { flexGrow: 1, flexBasis: 0, minHeight: 0 },
});

export function KanbanPage() {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const { data: boards, error, refetch, isFetching } = useBoards();
  const isAdmin = useCurrentUser().profile === 'admin';
  const [selectedId, select] = useAtom(selectedBoardAtom);
  const filters = useAtomValue(boardFiltersAtom);
  const fallback = useDefaultBoard(boards);
  const board = (id: number | null): BoardRecord | undefined =>
    boards?.find((each) => each.id === id) ?? fallback;
  const selected = board(selectedId);
  const shown = board(useDebouncedValue(selectedId, SWITCH_MS));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <div className={styles.root}>
      <div className={styles.top}>
        <BoardHeader boards={boards} selected={selected} onSelect={select}>
          {isAdmin && boards !== undefined && <BoardActions board={selected} onOpen={setDialog} />}
        </BoardHeader>
        {shown && <BoardFilters />}
      </div>
      <div className={styles.board}>
        {boards === undefined && error && (
          <ErrorState
            error={error}
            title={t('errors.boards')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {boards === undefined && !error && <BoardSkeleton label={t('progress.boards')} />}
        {boards?.length === 0 && (
          <EmptyState
            icon={<BoardRegular />}
            title={t('empty.boards')}
            text={t(isAdmin ? 'empty.boardsAdmin' : 'empty.boardsAgent')}
          />
        )}
        {shown && <BoardView key={shown.id} kanbanId={shown.id} filters={filters} onOpen={setDialog} />}
      </div>
      {dialog && <KanbanDialogs dialog={dialog} onSelectBoard={select} onClose={() => setDialog(null)} />}
    </div>
  );
}
