import {
  mergeDividers,
  mergeMessages,
  startsOf,
  type ConversationData,
  type MessagePage,
} from './conversation';

/** A page around a message, as a part of the conversation that stands apart from the present. */
export function partOf(page: MessagePage): ConversationData {
  return {
    ticket: page.ticket,
    messages: mergeMessages([], page.messages),
    dividers: mergeDividers([], page.tickets),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    starts: startsOf(page),
    newerCursor: page.newerCursor ?? null,
  };
}

/** A newer page after the part. */
export function appendPage(part: ConversationData, page: MessagePage): ConversationData {
  return {
    ...part,
    messages: mergeMessages(part.messages, page.messages),
    dividers: mergeDividers(part.dividers, page.tickets),
    newerCursor: page.newerCursor ?? null,
  };
}

/**
 * The whole conversation, once the part reaches what is loaded of the present; undefined while a hole is between them.
 */
export function joinPart(
  present: ConversationData | undefined,
  part: ConversationData,
): ConversationData | undefined {
  const oldest = present?.messages[0];
  if (!present || !oldest) return part.newerCursor ? undefined : withoutNewer(part);
  const meets = !part.newerCursor || part.messages.some(({ id }) => id === oldest.id);
  if (!meets) return undefined;
  return {
    ticket: present.ticket,
    messages: mergeMessages(part.messages, present.messages),
    dividers: mergeDividers(part.dividers, present.dividers),
    nextCursor: part.nextCursor,
    hasMore: part.hasMore,
    starts: [...(present.starts ?? []), ...(part.starts ?? [])],
  };
}

function withoutNewer({ newerCursor: _newer, ...conversation }: ConversationData): ConversationData {
  return conversation;
}
