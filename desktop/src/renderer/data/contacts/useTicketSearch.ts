import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listTickets } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

/** From how many characters on tickets are searched; with fewer all are listed (specification 1 §5 "Search"). */
const SEARCH_FROM = 3;

/** Tickets to choose from, newest activity first, page after page; by the contact's name or number. */
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
