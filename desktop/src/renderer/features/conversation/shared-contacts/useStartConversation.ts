import { useTranslation } from 'react-i18next';
import { findOrCreateSharedContact } from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import { createSharedContactTicket, type Ticket } from '@recado/shared/tickets';
import type { SharedCard } from '@/data/desk/open-views';
import { call } from '@/lib/api/call';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';

/**
 * Returns a function that finds or creates the card's contact, opens a ticket on the same connection and
 * navigates to it. The function resolves to whether this succeeded and shows a rejection as a toast.
 */
export function useStartConversation({ whatsappId }: Pick<Ticket, 'whatsappId'>) {
  const { t } = useTranslation('shared-contacts');
  const user = useCurrentUser();
  const navigate = useSyncNavigate();
  const toasts = useToasts();
  return async ({ name, number }: SharedCard, queueId: number | null): Promise<boolean> => {
    try {
      const contact = await call(findOrCreateSharedContact, { body: { name, number } });
      const opened = await call(createSharedContactTicket, {
        body: { contactId: contact.id, queueId, userId: user.id, status: 'open', whatsappId },
      });
      await navigate(`/tickets/${opened.uuid}`);
      return true;
    } catch (error) {
      const other = otherTicket(error);
      if (other) {
        const way = { label: t('open'), onClick: () => void navigate(`/tickets/${other}`) };
        toasts.failure(error, { action: way });
      } else toasts.failure(error);
      return false;
    }
  };
}

/** Returns the UUID of the contact's other open ticket, if that ticket caused the rejection. */
function otherTicket(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return undefined;
  const uuid = error.details?.['uuid'];
  return typeof uuid === 'string' ? uuid : undefined;
}
