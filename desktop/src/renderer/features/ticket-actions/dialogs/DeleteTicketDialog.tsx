import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Ticket } from '@recado/shared/tickets';
import { deletingTicketAtom } from '@/data/desk/open-views';
import { useDeleteTicket } from '@/data/tickets/useOpenTicket';
import { contactName } from '@/lib/formats/names';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('dialogs');
  const { t: tTickets } = useTranslation('tickets');
  const remove = useDeleteTicket();
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  const { uuid } = useParams();
  const setDeleting = useSetAtom(deletingTicketAtom);

  async function confirm() {
    setDeleting(ticket.id);
    try {
      await remove.mutateAsync(ticket);
      toasts.success(tTickets('deleted'));
      if (uuid === ticket.uuid) await navigate('/tickets', { replace: true });
    } finally {
      setDeleting(null);
    }
  }

  return (
    <ConfirmDialog
      title={t('delete.title', { id: ticket.id, name: contactName(ticket.contact.name) })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
