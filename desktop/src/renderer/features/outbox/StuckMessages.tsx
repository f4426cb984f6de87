import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useGo } from '@/lib/navigation/useGo';
import { useToasts } from '@/ui/toasts/useToasts';
import { stuckAtom } from '@/data/outbox/running';
import { useOutboxLife } from '@/data/outbox/useOutbox';

/**
 * Sends what waits while somebody is signed in, and says where a message needs them while they look at something else.
 * Shows nothing itself: it belongs into the window's frame.
 */
export function StuckMessages() {
  const { t } = useTranslation('composer');
  const toasts = useToasts();
  const go = useGo();
  const { pathname } = useLocation();
  const stuck = useAtomValue(stuckAtom);
  const forget = useSetAtom(stuckAtom);
  useOutboxLife();
  useEffect(() => {
    if (!stuck) return;
    forget(null);
    const { ticketUuid, contactName: name } = stuck;
    // There it is seen where it stands.
    if (pathname.endsWith(ticketUuid)) return;
    toasts.error(
      stuck.state === 'held' ? t('outbox.stuckHeld', { name }) : t('outbox.stuckFailed', { name }),
      {
        detail: stuck.failure ?? undefined,
        action: { label: t('outbox.open'), onClick: () => void go(`/tickets/${ticketUuid}`) },
      },
    );
  }, [stuck, forget, pathname, toasts, go, t]);
  return null;
}
