import type { Ticket } from '@recado/shared/tickets';
import type { FoundMessage } from '@/data/messages/useMessageSearch';

/** A line of the results: something that was found, or what stands between. */
export type ResultItem =
  | { kind: 'title'; key: string; of: 'conversations' | 'messages' }
  | { kind: 'ticket'; key: string; ticket: Ticket }
  | { kind: 'message'; key: string; found: FoundMessage }
  | { kind: 'moreConversations'; key: string };

/** Conversations shown before somebody asks for more: the messages stay in view. */
export const FIRST_CONVERSATIONS = 5;

interface Found {
  tickets: readonly Ticket[];
  /** There are conversations that are not loaded. */
  moreTickets: boolean;
  messages: readonly FoundMessage[];
  /** How many conversations somebody asked to see. */
  shown: number;
}

/** Conversations first, then messages, each under its title; a kind that found nothing is left out. */
export function resultItems({ tickets, moreTickets, messages, shown }: Found): ResultItem[] {
  const items: ResultItem[] = [];
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

/** Whether the keyboard can stand on a line. */
export function isReachable({ kind }: ResultItem): boolean {
  return kind !== 'title';
}
