import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { contactName } from '@/lib/formats/names';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useTicketCommands } from '../useTicketCommands';

/** Confirms the closing of a conversation without a reply. */
export function CloseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('dialogs');
  const { closeNow } = useTicketCommands();
  return (
    <ConfirmDialog
      title={t('close.title', { name: contactName(ticket.contact.name) })}
      confirmLabel={t('close.confirm')}
      onConfirm={() => closeNow(ticket)}
      onClose={onClose}
    >
      {t('close.text')}
    </ConfirmDialog>
  );
}
