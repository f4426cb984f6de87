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

export function appendPage(detached: ConversationData, page: MessagePage): ConversationData {
  return {
    ...detached,
    messages: mergeMessages(detached.messages, page.messages),
    dividers: mergeDividers(detached.dividers, page.tickets),
    lines: mergeLines(detached.lines, page.lines),
    newerCursor: page.newerCursor ?? null,
  };
}

/** Joins a detached window with the latest messages; undefined while messages between them are missing. */
export function mergeWindow(
  present: ConversationData | undefined,
  detached: ConversationData,
): ConversationData | undefined {
  const oldest = present?.messages[0];
  if (!present || !oldest) return detached.newerCursor ? undefined : withoutNewer(detached);
  const meets = !detached.newerCursor || detached.messages.some(({ id }) => id === oldest.id);
  if (!meets) return undefined;
  return {
    ticket: present.ticket,
    messages: mergeMessages(detached.messages, present.messages),
    dividers: mergeDividers(detached.dividers, present.dividers),
    lines: mergeLines(detached.lines, present.lines),
    nextCursor: detached.nextCursor,
    hasMore: detached.hasMore,
    starts: [...(present.starts ?? []), ...(detached.starts ?? [])],
  };
}

function withoutNewer({ newerCursor: _newer, ...conversation }: ConversationData): ConversationData {
  return conversation;
}
