import { Timer20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useKeepTicketOpen } from '@/data/tickets/useTicketActions';
import { bubbleTime } from '@/lib/formats/dates';
import { NoticeRow } from '@/ui/notices/NoticeRow';
import { useToasts } from '@/ui/toasts/useToasts';

/** Shows that the customer was warned and when the silent ticket closes. A click keeps the ticket open. */
export function ClosingNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('ticket-notices');
  const toasts = useToasts();
  const { mutateAsync, isPending } = useKeepTicketOpen();
  const { endWarning } = ticket;
  if (!endWarning) return null;
  const submit = async () => {
    try {
      await mutateAsync(ticket.id);
      toasts.success(t('closing.kept'));
    } catch (error) {
      toasts.failure(error);
    }
  };
  const { at, endsAt } = endWarning;
  const times = { warned: bubbleTime(at), ends: endsAt === null ? '' : bubbleTime(endsAt) };
  return (
    <NoticeRow
      icon={<Timer20Regular />}
      text={t(endsAt === null ? 'closing.warned' : 'closing.ends', times)}
      actions={[{ label: t('closing.keep'), isBusy: isPending, onClick: () => void submit() }]}
    />
  );
}
