import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTickets, type MessageMatch, type Ticket } from '@recado/shared/tickets';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { narrowedQuery, queueQuery } from '@/data/tickets/useTicketList';
import { call } from '@/lib/api/call';

export interface MessageResult {
  match: MessageMatch;
  ticket: Ticket;
}

/** Number of consecutive empty pages before the user is asked whether to search older messages. */
const EMPTY_PAGES = 3;
const FRESH_MS = 30_000;

/** Finds messages with every word of a text, newest first. */
export function useMessageSearch(filter: TicketFilter & { text: string }) {
  const query = useInfiniteQuery({
    queryKey: ['tickets', 'foundMessages', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTickets,
        {
          query: {
            searchParam: filter.text,
            searchIn: 'messages',
            showAll: filter.showAll ? 'true' : 'false',
            ...queueQuery(filter.queueIds),
            ...narrowedQuery(filter),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: filter.text !== '',
    staleTime: FRESH_MS,
  });
  const pages = query.data?.pages;
  const found = useMemo(() => {
    const tickets = new Map(pages?.flatMap((page) => page.tickets.map((ticket) => [ticket.id, ticket])));
    return (pages ?? []).flatMap(({ matches = [] }) =>
      matches.flatMap((match): MessageResult[] => {
        const ticket = tickets.get(match.ticketId);
        return ticket ? [{ match, ticket }] : [];
      }),
    );
  }, [pages]);
  const last = pages?.slice(-EMPTY_PAGES) ?? [];
  return {
    found,
    isLoading: query.isPending,
    /** Earlier results remain visible; a retry fetches only the failed page. */
    error: query.isLoadingError || query.isFetchNextPageError ? query.error : null,
    retry: () => void query.refetch(),
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    /** Too many pages were empty; the user decides whether to continue. */
    paused: last.length === EMPTY_PAGES && last.every(({ matches = [] }) => matches.length === 0),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
