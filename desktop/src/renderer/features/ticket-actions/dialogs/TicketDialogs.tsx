import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { TicketBoardDialog } from '@/features/kanban';
import { TicketScheduleDialog } from '@/features/schedules';
import { useCommands } from '@/lib/commands/useCommands';
import { SnoozeDialog } from '../snooze/SnoozeDialog';
import { CloseDialog } from './CloseDialog';
import { DeleteTicketDialog } from './DeleteTicketDialog';
import { ExportDialog } from './ExportDialog';
import { NewTicketDialog } from './NewTicketDialog';
import { ReopenDialog } from './ReopenDialog';
import { TransferDialog } from './TransferDialog';

export function TicketDialogs() {
  const [dialog, setDialog] = useAtom(ticketDialogAtom);
  const { t } = useTranslation('ticket-actions');
  useCommands([
    {
      id: 'ticket.new',
      label: t('new'),
      section: 'list',
      keys: ['n'],
      run: () => setDialog({ kind: 'new' }),
    },
  ]);
  if (!dialog) return null;
  const onClose = () => setDialog(null);
  switch (dialog.kind) {
    case 'new':
      return <NewTicketDialog contact={dialog.contact} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'reopen':
      return <ReopenDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'close':
      return <CloseDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'delete':
      return <DeleteTicketDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'schedule':
      return <TicketScheduleDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'snooze':
      return <SnoozeDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'board':
      return <TicketBoardDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'export':
      return <ExportDialog key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
  }
}
