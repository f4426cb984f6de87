import { useTranslation } from 'react-i18next';
import { acceptedBy, changedTo, otherTicketOf } from '@/data/tickets/conflicts';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { type ToastOptions, useToasts } from '@/ui/toasts/useToasts';

/**
 * Returns a function that shows a rejected ticket operation as a toast. The toast names the colleague who was
 * faster, the current state, or the contact's other open ticket. `otherwise` adds options to the toast of other
 * errors.
 */
export function useConflictToasts(): (error: unknown, otherwise?: ToastOptions) => void {
  const { t } = useTranslation('ticket-actions');
  const { t: tTickets } = useTranslation('tickets');
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  return (error, otherwise) => {
    const winner = acceptedBy(error);
    if (winner !== undefined) {
      toasts.warning(tTickets('taken', { name: winner }));
      return;
    }
    const now = changedTo(error);
    if (now) {
      const { status, userName } = now;
      if (userName === null) toasts.warning(status === 'pending' ? t('changed.waiting') : t('changed.other'));
      else toasts.warning(t(status === 'closed' ? 'changed.closedBy' : 'changed.with', { name: userName }));
      return;
    }
    const other = otherTicketOf(error);
    if (!other?.uuid) {
      toasts.failure(error, otherwise);
      return;
    }
    const { uuid, userName } = other;
    toasts.failure(error, {
      ...(userName === null ? {} : { detail: t('otherWith', { name: userName }) }),
      action: { label: t('goThere'), onClick: () => void navigate(`/tickets/${uuid}`) },
    });
  };
}
