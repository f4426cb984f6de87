import { lazy, Suspense } from 'react';
import type { Board, BoardCard, Column } from '@recado/shared/kanban';
import { BoardDialog } from './BoardDialog';
import { ColumnDialog } from './ColumnDialog';
import { DeleteBoardDialog, DeleteColumnDialog } from './DeleteDialogs';

export type OpenDialog =
  | { kind: 'board'; board: Board | null }
  | { kind: 'deleteBoard'; board: Board }
  | { kind: 'column'; kanbanId: number; column: Column | null }
  | { kind: 'deleteColumn'; column: Column }
  | { kind: 'observations'; card: BoardCard };

/** Loaded when first shown, because the text editor is large. */
const ObservationsDialog = lazy(async () => ({
  default: (await import('../observations/ObservationsDialog')).ObservationsDialog,
}));

interface KanbanDialogsProps {
  dialog: OpenDialog;
  /** Shows a created board. */
  onSelectBoard: (kanbanId: number) => void;
  onClose: () => void;
}

export function KanbanDialogs({ dialog, onSelectBoard, onClose }: KanbanDialogsProps) {
  switch (dialog.kind) {
    case 'board':
      return <BoardDialog board={dialog.board} onCreated={onSelectBoard} onClose={onClose} />;
    case 'deleteBoard':
      return <DeleteBoardDialog board={dialog.board} onClose={onClose} />;
    case 'column':
      return <ColumnDialog kanbanId={dialog.kanbanId} column={dialog.column} onClose={onClose} />;
    case 'deleteColumn':
      return <DeleteColumnDialog column={dialog.column} onClose={onClose} />;
    case 'observations':
      return (
        <Suspense>
          <ObservationsDialog card={dialog.card} onClose={onClose} />
        </Suspense>
      );
  }
}
