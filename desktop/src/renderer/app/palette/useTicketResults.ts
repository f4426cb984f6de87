import { listTickets, type Ticket } from '@recado/shared/tickets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';

/** As the list's search waits (specification 1 §9). */
const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 2;
const SHOWN = 8;

/** Tickets whose contact's name or number is typed, newest first. */
export function useTicketResults(typed: string) {
  const text = useDebounced(typed.trim().toLowerCase());
  const searches = text.length >= MIN_CHARACTERS;
  const query = useQuery({
    queryKey: ['palette', 'tickets', text],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { searchParam: text, searchIn: 'contacts', showAll: 'true' } }, { signal }),
    enabled: searches,
    placeholderData: (previous) => previous,
  });
  const tickets: Ticket[] = searches ? (query.data?.tickets.slice(0, SHOWN) ?? []) : [];
  return {
    tickets,
    isSearching:
      typed.trim().length >= MIN_CHARACTERS && (text !== typed.trim().toLowerCase() || query.isFetching),
    failed: searches && query.isError,
  };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
