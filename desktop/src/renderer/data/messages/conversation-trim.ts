import type { ConversationData } from './conversation';

const KEPT_MESSAGES = 80;

/**
 * Trims a conversation to its newest pages with at least `KEPT_MESSAGES` messages. It is cut between pages,
 * so that older pages can be loaded again.
 */
export function trimConversation(conversation: ConversationData): ConversationData {
  const { messages } = conversation;
  if (messages.length <= KEPT_MESSAGES) return conversation;
  const places = (conversation.starts ?? [])
    .map(({ messageId, cursor }) => ({ cursor, from: messages.findIndex(({ id }) => id === messageId) }))
    .filter(({ from }) => from > 0 && messages.length - from >= KEPT_MESSAGES)
    .sort((a, b) => b.from - a.from);
  const place = places[0];
  if (!place?.cursor) return conversation;
  const kept = messages.slice(place.from);
  const first = kept[0]?.id;
  const start = conversation.starts?.findIndex(({ messageId }) => messageId === first) ?? -1;
  return {
    ...conversation,
    messages: kept,
    nextCursor: place.cursor,
    hasMore: true,
    starts: conversation.starts?.slice(0, start + 1) ?? [],
  };
}
