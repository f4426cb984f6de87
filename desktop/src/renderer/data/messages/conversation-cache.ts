import type { QueryClient } from '@tanstack/react-query';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import type { ConversationData } from './conversation';
import { trimConversation } from './conversation-trim';

const MAX_CONVERSATIONS = 30;

/** Ids of closed conversations, the longest closed first, per query cache. */
const left = new WeakMap<QueryClient, number[]>();

/**
 * Trims a closed conversation to its newest pages, without the pages around an opened search result. Keeps at
 * most 30 closed conversations and evicts the oldest.
 */
export function leaveConversation(client: QueryClient, ticketId: number): void {
  client.removeQueries({ queryKey: ticketKeys.conversationWindow(ticketId), exact: true });
  client.setQueryData<ConversationData>(
    ticketKeys.conversation(ticketId),
    (conversation) => conversation && trimConversation(conversation),
  );
  const order = [...(left.get(client) ?? []).filter((id) => id !== ticketId), ticketId];
  for (const id of order.splice(0, Math.max(0, order.length - MAX_CONVERSATIONS))) {
    client.removeQueries({ queryKey: ticketKeys.conversation(id), exact: true, type: 'inactive' });
  }
  left.set(client, order);
}
