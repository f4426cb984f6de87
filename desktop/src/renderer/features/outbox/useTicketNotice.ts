import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop } from '@/lib/bridge';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { useToasts } from '@/ui/toasts/useToasts';

interface TicketNotice {
  ticketId: number;
  ticketUuid: string;
  text: string;
  detail?: string;
  /** Also notifies a user who does not look at the window, as after a reply in a notification. */
  isUrgent: boolean;
}

/** Returns a function that shows a toast about an unsent message, whose action opens the ticket. */
export function useTicketNotice(): (kind: 'warning' | 'error', notice: TicketNotice) => void {
  const { t } = useTranslation('composer');
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  const [muted] = useMachineSetting('notificationsMuted', 'false');
  return useCallback(
    (kind, { ticketId, ticketUuid, text, detail, isUrgent }) => {
      const path = `/tickets/${ticketUuid}`;
      toasts[kind](text, { detail, action: { label: t('outbox.open'), onClick: () => void navigate(path) } });
      if (!isUrgent || muted === 'true' || document.hasFocus()) return;
      desktop().notifications.show({
        tag: `unsent-${ticketId}`,
        title: text,
        body: detail ?? '',
        path,
        attention: true,
      });
    },
    [t, toasts, navigate, muted],
  );
}
