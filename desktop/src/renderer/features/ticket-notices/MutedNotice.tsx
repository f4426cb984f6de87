import { Bot20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useMuteAutomation } from '@/data/contacts/useContactMutations';
import { isMuted } from '@/data/tickets/ticket-rules';
import { NoticeRow } from '@/ui/notices/NoticeRow';
import { useNow } from '@/ui/time/time-hooks';
import { useToasts } from '@/ui/toasts/useToasts';

const CHECK_MS = 60_000;

/** Shows that the contact receives no automatic texts, and why. A click turns these texts on again. */
export function MutedNotice({ ticket: { contactId, contact } }: { ticket: Ticket }) {
  const { t } = useTranslation('ticket-notices');
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMuteAutomation();
  const now = useNow(CHECK_MS);
  const mute = contact.automationMuted;
  if (!mute || !isMuted(contact, now)) return null;
  const unmute = async () => {
    try {
      await mutateAsync({ contactId, muted: false });
      toasts.success(t('muted.lifted'));
    } catch (error) {
      toasts.failure(error);
    }
  };
  return (
    <NoticeRow
      icon={<Bot20Regular />}
      text={t(mute.reason === 'loop' ? 'muted.loop' : 'muted.user')}
      actions={[{ label: t('muted.lift'), isBusy: isPending, onClick: () => void unmute() }]}
    />
  );
}
