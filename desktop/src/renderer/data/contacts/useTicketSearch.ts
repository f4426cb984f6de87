import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listTickets } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

/** Minimum length of a search term. Shorter terms list all tickets. */
const SEARCH_FROM = 3;

export function useTicketSearch(text: string) {
  const trimmed = text.trim();
  const searchParam = trimmed.length >= SEARCH_FROM ? trimmed : '';
  return useInfiniteQuery({
    queryKey: contactKeys.tickets(searchParam),
    queryFn: ({ pageParam, signal }) =>
      call(
        listTickets,
        {
          query: {
            showAll: 'true',
            ...(searchParam ? { searchParam, searchIn: 'contacts' } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
