import type { ConversationData } from './conversation';

const MIN_MESSAGES = 80;

/**
 * Trims a conversation to its newest pages with at least `MIN_MESSAGES` messages. It is cut between pages,
 * so that older pages can be loaded again.
 */
export function trimConversation(conversation: ConversationData): ConversationData {
  const { messages } = conversation;
  if (messages.length <= MIN_MESSAGES) return conversation;
  const places = (conversation.starts ?? [])
    .map(({ messageId, cursor }) => ({ cursor, from: messages.findIndex(({ id }) => id === messageId) }))
    .filter(({ from }) => from > 0 && messages.length - from >= MIN_MESSAGES)
    .sort((a, b) => b.from - a.from);
  const place = places[0];
  if (!place?.cursor) return conversation;
  const retained = messages.slice(place.from);
  const first = retained[0]?.id;
  const start = conversation.starts?.findIndex(({ messageId }) => messageId === first) ?? -1;
  return {
    ...conversation,
    messages: retained,
    nextCursor: place.cursor,
    hasMore: true,
    starts: conversation.starts?.slice(0, start + 1) ?? [],
  };
}
