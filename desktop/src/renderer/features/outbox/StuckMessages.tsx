import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { stuckAtom } from '@/data/outbox/running';
import { useOutboxLife } from '@/data/outbox/useOutbox';
import { useGo } from '@/lib/navigation/useGo';
import { useToasts } from '@/ui/toasts/useToasts';

/**
 * Drains the `clientOutbox` while a user is signed in. Shows a toast if a message in another ticket needs a
 * decision. Renders nothing.
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
    // The open conversation shows the message itself.
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
