import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import { outgoingText } from '@/data/messages/message-text';
import { changeDraftAtom } from '@/data/outbox/drafts';
import { outboxOf } from '@/data/outbox/running';
import { useSignature } from '@/data/outbox/useSignature';
import { desktop, type NotificationReply } from '@/lib/bridge';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { useTicketNotice } from './useTicketNotice';

/** Ids of replies that this page stored. A reply's id is its message's `clientId`. */
const stored = new Set<string>();

export const isNotificationReply = (clientId: string): boolean => stored.has(clientId);

/**
 * Sends the replies that the user typed into notifications, also before the page was loaded. A reply that may not be
 * sent now is added to the ticket's draft.
 */
export function useNotificationReplies(): void {
  const { t } = useTranslation('composer');
  const { warning } = useToasts();
  const { id: userId } = useCurrentUser();
  const store = useStoreReply();
  const storeNow = useRef(store);
  useEffect(() => {
    storeNow.current = store;
  });
  useEffect(() => {
    const { replies } = desktop().notifications;
    if (!replies) return;
    let ended = false;
    let running = Promise.resolve();
    const claimAll = async () => {
      const claimed = await replies.claim({ userId });
      for (const reply of claimed.replies) {
        if (ended) return;
        if (!stored.has(reply.id)) await storeOnce(reply, storeNow.current);
        replies.done(reply.id);
      }
      if (claimed.foreign) warning(t('notificationReply.foreign'));
    };
    // A failure leaves the replies with the main process, for the next call or start.
    const run = () => void (running = running.then(claimAll).catch(() => undefined));
    run();
    const stop = replies.onWaiting(run);
    return () => {
      ended = true;
      stop();
    };
  }, [userId, warning, t]);
}

async function storeOnce(
  reply: NotificationReply,
  store: (reply: NotificationReply) => Promise<void>,
): Promise<void> {
  stored.add(reply.id);
  try {
    await store(reply);
  } catch (error) {
    stored.delete(reply.id);
    throw error;
  }
}

function useStoreReply(): (reply: NotificationReply) => Promise<void> {
  const { t } = useTranslation('composer');
  const client = useQueryClient();
  const user = useCurrentUser();
  const { signs } = useSignature();
  const changeDraft = useSetAtom(changeDraftAtom);
  const notice = useTicketNotice();
  return useCallback(
    async ({ id, path, ticketId, name, seenThrough, text, sendable }) => {
      const outbox = await outboxOf(user.id, client);
      const body = outgoingText({ name: user.name, text, sign: signs, whisper: false });
      const ticketUuid = path.split('/').at(-1) ?? '';
      const message = { clientId: id, ticketId, ticketUuid, contactName: name, body, seenThrough };
      if (sendable && body.length <= MAX_MESSAGE_LENGTH && (await outbox.clientOutbox.add(message))) return;
      changeDraft(ticketId, (before) => ({ text: before.text === '' ? text : `${before.text}\n${text}` }));
      await outbox.storeDrafts();
      notice('warning', {
        ticketId,
        ticketUuid,
        text: t('notificationReply.kept', { name }),
        isUrgent: true,
      });
    },
    [t, client, user, signs, changeDraft, notice],
  );
}
