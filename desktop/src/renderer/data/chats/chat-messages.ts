import type { ChatMessage } from '@recado/shared/chats';

export interface ChatMessages {
  /** In the order of their numbers, without gaps. */
  messages: readonly ChatMessage[];
  /** Whether there are older ones. */
  hasMore: boolean;
}

/** Combines the cached messages with the last page. If messages between both are missing, only the page stays. */
export function withLastPage(known: ChatMessages | undefined, page: ChatMessages): ChatMessages {
  const last = known?.messages.at(-1);
  const first = page.messages[0];
  if (!known || !last || !first || first.n > last.n + 1) return page;
  // The page was requested before a message arrived.
  const later = known.messages.filter(({ n }) => n > (page.messages.at(-1)?.n ?? 0));
  return {
    ...known,
    messages: [...known.messages.filter(({ n }) => n < first.n), ...page.messages, ...later],
  };
}

export function withOlderPage(known: ChatMessages, page: ChatMessages): ChatMessages {
  const first = known.messages[0]?.n ?? Infinity;
  return {
    hasMore: page.hasMore,
    messages: [...page.messages.filter(({ n }) => n < first), ...known.messages],
  };
}

/** Appends a message. Returns `gap` if earlier ones are missing, and the cached messages for a duplicate. */
export function withNewMessage(known: ChatMessages, message: ChatMessage): ChatMessages | 'gap' {
  const last = known.messages.at(-1)?.n ?? 0;
  if (message.n <= last) return known;
  if (message.n > last + 1) return 'gap';
  return { ...known, messages: [...known.messages, message] };
}
