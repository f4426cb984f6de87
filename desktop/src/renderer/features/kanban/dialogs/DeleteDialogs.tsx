import { useTranslation } from 'react-i18next';
import { type Board, type Column, KANBAN_LIMITS } from '@recado/shared/kanban';
import { useBoardCounts, useDeleteBoard, useDeleteColumn } from '@/data/kanban/useKanbanMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteBoardDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const remove = useDeleteBoard();
  const { data } = useBoardCounts(board.id);
  const cards = useCardsText(data?.cards);
  return (
    <ConfirmDialog
      title={t('question.board', { name: board.name })}
      confirmLabel={t(remove.isPending ? 'progress.deleteBoard' : 'deleteBoard')}
      failure={t('errors.deleteBoard')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(board.id);
        toasts.success(t('done.boardDeleted'));
      }}
      onClose={onClose}
    >
      {data
        ? t('question.boardText', { cards, columns: t('question.columns', { count: data.columns.length }) })
        : t('question.boardUnknown')}
    </ConfirmDialog>
  );
}

export function DeleteColumnDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const { t } = useTranslation('kanban');
  const remove = useDeleteColumn();
  const { data } = useBoardCounts(column.kanbanId);
  const cards = useCardsText(data?.columns.find(({ id }) => id === column.id)?.cards);
  return (
    <ConfirmDialog
      title={t('question.column', { name: column.name })}
      confirmLabel={t(remove.isPending ? 'progress.deleteColumn' : 'deleteColumn')}
      failure={t('errors.deleteColumn')}
      destructive
      onConfirm={() => remove.mutateAsync(column.id)}
      onClose={onClose}
    >
      {data ? t('question.columnText', { cards }) : t('question.columnUnknown')}
    </ConfirmDialog>
  );
}

/** Returns "12 cards", or "10.000+ cards" where the server stops to count. */
function useCardsText(count = 0): string {
  const { t, i18n } = useTranslation('kanban');
  const shown = count.toLocaleString(i18n.language) + (count >= KANBAN_LIMITS.counted ? '+' : '');
  return t('column.count', { count, shown });
}
