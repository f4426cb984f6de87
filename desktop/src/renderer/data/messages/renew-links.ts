import type { QueryClient } from '@tanstack/react-query';
import { listMessages } from '@recado/shared/messages';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { call } from '@/lib/api/call';
import type { ConversationData } from './conversation';

/**
 * Renews the signed URLs of a message's files, and of its neighbours, in every cached conversation. A refetch of the conversation
 * would renew only its newest page.
 */
export async function renewLinks(client: QueryClient, messageId: string): Promise<void> {
  const conversations = () =>
    client
      .getQueriesData<ConversationData | null>({ queryKey: ticketKeys.conversations })
      .flatMap(([key, conversation]) => (conversation ? [{ key, conversation }] : []));
  const shown = conversations().find(({ conversation }) =>
    conversation.messages.some(({ id }) => id === messageId),
  );
  if (!shown) return;
  const { messages } = await call(listMessages, {
    params: { ticketId: shown.conversation.ticket.id },
    query: { around: messageId },
  });
  const renewed = new Map(messages.map(({ id, mediaUrl, media }) => [id, { mediaUrl, media }]));
  for (const { key, conversation } of conversations())
    client.setQueryData<ConversationData>(key, {
      ...conversation,
      messages: conversation.messages.map((message) => ({ ...message, ...renewed.get(message.id) })),
    });
}
