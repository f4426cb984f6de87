import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '@recado/shared/contract';
import type { Ticket } from '@recado/shared/tickets';
import { useBoards, useDefaultBoard } from '@/data/kanban/useBoards';
import { useSelectBoard } from '@/data/kanban/useTicketCard';
import { errorText } from '@/lib/api/errors';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { BoardSelect } from './BoardSelect';

/** Moves the ticket's card to another board, or adds the ticket to one. */
export function TicketBoardDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const card = ticket.cards?.[0];
  const { data: boards } = useBoards();
  const fallback = useDefaultBoard(boards)?.id ?? null;
  const current = card?.kanbanId ?? fallback;
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const kanbanId = selectedId ?? current;
  const select = useSelectBoard(ticket);
  const save = () => {
    if (kanbanId === null || (card && kanbanId === card.kanbanId)) return onClose();
    select.mutate(
      { cardId: card?.id, kanbanId },
      {
        onSuccess: () => {
          toasts.success(t(card ? 'done.boardChanged' : 'done.cardAdded'));
          onClose();
        },
        onError: (error) => {
          const isWithoutColumns = error instanceof AppError && error.details?.['kanbanId'] !== undefined;
          toasts.error(t(card ? 'errors.cardBoard' : 'errors.addCard'), {
            detail: isWithoutColumns ? t('errors.noColumns') : errorText(error),
          });
        },
      },
    );
  };
  return (
    <FormDialog
      title={t(card ? 'ticket.changeBoard' : 'ticket.addToBoard')}
      dirty={false}
      saving={select.isPending}
      ready={boards !== undefined && boards.length > 0}
      submitLabel={select.isPending ? t(card ? 'progress.card' : 'progress.addCard') : undefined}
      onSubmit={(event) => {
        event?.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <BoardSelect
        label={t('board')}
        loadFailed={t('errors.ticketBoards')}
        value={kanbanId}
        onChange={setSelectedId}
      />
    </FormDialog>
  );
}
