import type { ConversationData } from './conversation';

/** Messages a conversation keeps when it is left: what shows at once when it is opened again. */
const KEPT_MESSAGES = 80;

/**
 * The newest pages of a conversation, at least 80 messages where there are so many: whoever scrolled far back in one
 * does not keep it all in memory. Cut only where a page began, so that older ones load from there.
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
