import type { Ticket } from '@recado/shared/tickets';
import type { MessageResult } from '@/data/messages/useMessageSearch';

export type ResultItem =
  | { kind: 'conversationsFailed'; key: string }
  | { kind: 'title'; key: string; of: 'conversations' | 'messages' }
  | { kind: 'ticket'; key: string; ticket: Ticket }
  | { kind: 'message'; key: string; found: MessageResult }
  | { kind: 'moreConversations'; key: string };

/** Maximum number of conversations shown at first, so that messages stay in view. */
export const FIRST_CONVERSATIONS = 5;

interface SearchMatches {
  tickets: readonly Ticket[];
  moreTickets: boolean;
  conversationsFailed: boolean;
  messages: readonly MessageResult[];
  shown: number;
}

/** A kind without matches is omitted. */
export function resultItems({
  tickets,
  moreTickets,
  conversationsFailed,
  messages,
  shown,
}: SearchMatches): ResultItem[] {
  const items: ResultItem[] = [];
  if (conversationsFailed) items.push({ kind: 'conversationsFailed', key: 'conversationsFailed' });
  if (tickets.length > 0) {
    items.push({ kind: 'title', key: 'conversations', of: 'conversations' });
    for (const ticket of tickets.slice(0, shown)) {
      items.push({ kind: 'ticket', key: `ticket-${ticket.id}`, ticket });
    }
    if (tickets.length > shown || moreTickets) {
      items.push({ kind: 'moreConversations', key: 'moreConversations' });
    }
  }
  if (messages.length > 0) {
    items.push({ kind: 'title', key: 'messages', of: 'messages' });
    for (const found of messages) {
      items.push({ kind: 'message', key: `message-${found.match.messageId}`, found });
    }
  }
  return items;
}

/** Returns whether a line can receive the focus. */
export function isReachable({ kind }: ResultItem): boolean {
  return kind !== 'title';
}
