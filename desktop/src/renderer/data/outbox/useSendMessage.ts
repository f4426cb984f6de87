import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { resendMessage } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { type ConversationData, newestId } from '@/data/messages/conversation';
import type { NewPending } from '@/data/messages/pending-messages';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { call } from '@/lib/api/call';
import { contactName } from '@/lib/formats/names';
import { putMessage } from './running';
import { useOutbox } from './useOutbox';

export type Content = Pick<NewPending, 'body'> &
  Partial<Pick<NewPending, 'whisper' | 'quote' | 'files' | 'media' | 'card'>>;

/**
 * Returns a function that enqueues a message. The message appears at once and is replaced by the stored one.
 * The function returns false if the outbox is full.
 */
export function useSendMessage({ id, uuid, contact }: Ticket) {
  const client = useQueryClient();
  const outbox = useOutbox();
  const name = contactName(contact.name);
  return useCallback(
    (content: Content) =>
      outbox.add({
        ...content,
        ticketId: id,
        ticketUuid: uuid,
        contactName: name,
        seenThrough: seenThrough(client, id),
      }),
    [client, outbox, id, uuid, name],
  );
}

/**
 * Returns the id of the newest displayed message, up to which the user has seen the conversation. A detached window
 * does not show the latest messages.
 */
function seenThrough(client: QueryClient, ticketId: number): string | null {
  const conversation =
    client.getQueryData<ConversationData | null>(ticketKeys.conversationWindow(ticketId)) ??
    client.getQueryData<ConversationData>(ticketKeys.conversation(ticketId));
  return newestId(conversation?.messages) ?? null;
}

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
