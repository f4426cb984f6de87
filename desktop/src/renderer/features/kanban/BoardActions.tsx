import { Button } from '@fluentui/react-components';
import { AddRegular, BoardRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Board } from '@recado/shared/kanban';
import { useCommands } from '@/lib/commands/useCommands';
import type { OpenDialog } from './dialogs/KanbanDialogs';

interface BoardActionsProps {
  board: Board | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** The administrator's buttons. The primary one creates what the view lacks most: a board, then columns. */
export function BoardActions({ board, onOpen }: BoardActionsProps) {
  const { t } = useTranslation('kanban');
  const createBoard = () => onOpen({ kind: 'board', board: null });
  useCommands([{ id: 'kanban.newBoard', label: t('createBoard'), section: t('title'), run: createBoard }]);
  if (!board)
    return (
      <Button appearance="primary" icon={<AddRegular />} onClick={createBoard}>
        {t('createBoard')}
      </Button>
    );
  return (
    <>
      <Button icon={<BoardRegular />} onClick={createBoard}>
        {t('createBoard')}
      </Button>
      <Button icon={<EditRegular />} onClick={() => onOpen({ kind: 'board', board })}>
        {t('editBoard')}
      </Button>
      <Button icon={<DeleteRegular />} onClick={() => onOpen({ kind: 'deleteBoard', board })}>
        {t('deleteBoard')}
      </Button>
      <Button
        appearance="primary"
        icon={<AddRegular />}
        onClick={() => onOpen({ kind: 'column', kanbanId: board.id, column: null })}
      >
        {t('createColumn')}
      </Button>
    </>
  );
}
