import type { TicketFilter } from './ticket-list';

export const ticketKeys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: TicketFilter) => ['tickets', 'list', filter] as const,
  allCounts: ['tickets', 'counts'] as const,
  counts: (showAll: boolean, queueIds: readonly number[] | null) =>
    ['tickets', 'counts', { showAll, queueIds }] as const,
  byUuid: (uuid: string) => ['tickets', 'byUuid', uuid] as const,
  allByUuid: ['tickets', 'byUuid'] as const,
  /** The list of the bell. */
  unreadPages: ['notifications', 'list'] as const,
  conversations: ['tickets', 'conversation'] as const,
  conversation: (ticketId: number) => ['tickets', 'conversation', ticketId] as const,
  conversationWindow: (ticketId: number) => ['tickets', 'conversation', ticketId, 'part'] as const,
};
