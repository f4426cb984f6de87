import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { stuckAtom } from '@/data/outbox/running';
import { useOutboxLife } from '@/data/outbox/useOutbox';
import { isNotificationReply, useNotificationReplies } from './useNotificationReplies';
import { useTicketNotice } from './useTicketNotice';

/**
 * Drains the `clientOutbox` while a user is signed in. Shows a toast if a message in another ticket needs a
 * decision. Renders nothing.
 */
export function StuckMessages() {
  const { t } = useTranslation('composer');
  const notice = useTicketNotice();
  const { pathname } = useLocation();
  const stuck = useAtomValue(stuckAtom);
  const setStuck = useSetAtom(stuckAtom);
  useOutboxLife();
  useNotificationReplies();
  useEffect(() => {
    if (!stuck) return;
    setStuck(null);
    const { ticketId, ticketUuid, contactName: name, clientId } = stuck;
    const isUrgent = isNotificationReply(clientId);
    // The open conversation shows the message itself, to a user who looks at it.
    if (pathname.endsWith(ticketUuid) && (!isUrgent || document.hasFocus())) return;
    notice('error', {
      ticketId,
      ticketUuid,
      text: stuck.state === 'held' ? t('outbox.stuckHeld', { name }) : t('outbox.stuckFailed', { name }),
      detail: stuck.failure ?? undefined,
      isUrgent,
    });
  }, [stuck, setStuck, pathname, notice, t]);
  return null;
}
