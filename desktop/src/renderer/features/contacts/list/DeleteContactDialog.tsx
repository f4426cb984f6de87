import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Contact, deleteContact } from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import { contactKeys } from '@/data/contacts/contact-keys';
import { call } from '@/lib/api/call';
import { contactName } from '@/lib/formats/names';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

/** The server rejects the deletion if the contact has open tickets. */
export function DeleteContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteContact, { params: { contactId: contact.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKeys.lists }),
  });
  return (
    <ConfirmDialog
      title={t('delete.title', { name: contactName(contact.name) })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        try {
          await remove.mutateAsync();
          toasts.success(t('delete.done'));
        } catch (error) {
          const open = openTicketsOf(error);
          if (open === null) throw error;
          toasts.error(t('delete.openTickets', { count: open }));
        }
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}

/** Returns null for errors other than open tickets. */
function openTicketsOf(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return null;
  const count = error.details?.['openTickets'];
  return typeof count === 'number' ? count : null;
}
