import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { resendMessage, sendMessage, type Message } from '@recado/shared/messages';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { call, errorText } from '../../../lib/api';
import { applyMessage, type ConversationData } from '../reducers/conversation';
import { dequeue, enqueue, markFailed, type PendingMessage } from '../reducers/outbox';
import { outboxAtom } from '../state';
import { ticketKeys } from './ticketKeys';

/**
 * Sends a text: it shows at once and becomes the stored message when the answer or the event brings it. When
 * the call fails the text stays, with the reason; sending it again uses the same `clientId`, so that the
 * server never has it twice.
 */
export function useSendMessage() {
  const client = useQueryClient();
  const setOutbox = useSetAtom(outboxAtom);
  return useCallback(
    async (pending: PendingMessage) => {
      const { clientId, ticketId, body } = pending;
      setOutbox((outbox) => enqueue(outbox, pending));
      try {
        const message = await call(sendMessage, {
          params: { ticketId },
          body: { body, clientId, fromMe: true, read: 1 },
        });
        putMessage(client, ticketId, { ...message, clientId });
        setOutbox((outbox) => dequeue(outbox, clientId));
      } catch (error) {
        setOutbox((outbox) => markFailed(outbox, clientId, errorText(error)));
      }
    },
    [client, setOutbox],
  );
}

/** "Enviar de novo" of a stored message that failed. Throws what the server refused. */
export function useResendMessage(ticketId: number) {
  const client = useQueryClient();
  return useCallback(
    async (messageId: string) => {
      const message = await call(resendMessage, { params: { messageId } });
      putMessage(client, ticketId, message);
    },
    [client, ticketId],
  );
}

function putMessage(client: QueryClient, ticketId: number, message: Message): void {
  client.setQueryData<ConversationData>(
    ticketKeys.conversation(ticketId),
    (conversation) => conversation && applyMessage(conversation, message),
  );
}
