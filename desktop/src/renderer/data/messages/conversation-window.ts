import {
  type ConversationData,
  mergeDividers,
  mergeLines,
  mergeMessages,
  type MessagePage,
  startsOf,
} from './conversation';

export function detachedWindow(page: MessagePage): ConversationData {
  return {
    ticket: page.ticket,
    messages: mergeMessages([], page.messages),
    dividers: mergeDividers([], page.tickets),
    lines: mergeLines([], page.lines),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    starts: startsOf(page),
    newerCursor: page.newerCursor ?? null,
  };
}

export function appendPage(part: ConversationData, page: MessagePage): ConversationData {
  return {
    ...part,
    messages: mergeMessages(part.messages, page.messages),
    dividers: mergeDividers(part.dividers, page.tickets),
    lines: mergeLines(part.lines, page.lines),
    newerCursor: page.newerCursor ?? null,
  };
}

/** Joins a detached window with the latest messages; undefined while messages between them are missing. */
export function mergeWindow(
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
    lines: mergeLines(part.lines, present.lines),
    nextCursor: part.nextCursor,
    hasMore: part.hasMore,
    starts: [...(present.starts ?? []), ...(part.starts ?? [])],
  };
}

function withoutNewer({ newerCursor: _newer, ...conversation }: ConversationData): ConversationData {
  return conversation;
}
