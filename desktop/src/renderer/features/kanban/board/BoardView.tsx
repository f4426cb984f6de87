import { Button } from '@fluentui/react-components';
import { BoardRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { BoardFilters } from '@/data/kanban/board-columns';
import { useBoardColumns } from '@/data/kanban/useBoardColumns';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import type { OpenDialog } from '../dialogs/KanbanDialogs';
import { Board } from './Board';
import { BoardSkeleton } from './BoardSkeleton';

interface BoardViewProps {
  kanbanId: number;
  filters: BoardFilters;
  onOpen: (dialog: OpenDialog) => void;
}

/** Loads a board's columns. */
export function BoardView({ kanbanId, filters, onOpen }: BoardViewProps) {
  const { t } = useTranslation('kanban');
  const isAdmin = useCurrentUser().profile === 'admin';
  const { data: columns, error, refetch, isFetching } = useBoardColumns(kanbanId, filters);
  if (!columns && error)
    return (
      <ErrorState
        error={error}
        title={t('errors.columns')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!columns) return <BoardSkeleton label={t('progress.columns')} />;
  if (columns.length === 0)
    return (
      <EmptyState
        icon={<BoardRegular />}
        title={t('empty.columns')}
        action={
          isAdmin && (
            <Button onClick={() => onOpen({ kind: 'column', kanbanId, column: null })}>
              {t('createColumn')}
            </Button>
          )
        }
      />
    );
  return <Board kanbanId={kanbanId} filters={filters} columns={columns} onOpen={onOpen} />;
}
