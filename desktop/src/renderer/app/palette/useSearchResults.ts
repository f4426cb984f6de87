import { useQuery } from '@tanstack/react-query';
import { listContacts } from '@recado/shared/contacts';
import { listTickets } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { useSettled } from '@/ui/time/time-hooks';

const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 3;
const TICKETS = 8;
const CONTACTS = 5;

/** Finds tickets and contacts by name or number; tickets newest first. */
export function useSearchResults(typed: string) {
  const wanted = typed.trim().toLowerCase();
  const text = useSettled(wanted, DEBOUNCE_MS);
  const enabled = text.length >= MIN_CHARACTERS;
  const tickets = useQuery({
    queryKey: ['palette', 'tickets', text],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { searchParam: text, searchIn: 'contacts', showAll: 'true' } }, { signal }),
    enabled,
    placeholderData: (previous) => previous,
  });
  const contacts = useQuery({
    queryKey: ['palette', 'contacts', text],
    queryFn: ({ signal }) => call(listContacts, { query: { searchParam: text } }, { signal }),
    enabled,
    placeholderData: (previous) => previous,
  });
  const isFetching = tickets.isFetching || contacts.isFetching;
  return {
    tickets: enabled ? (tickets.data?.tickets.slice(0, TICKETS) ?? []) : [],
    contacts: enabled ? (contacts.data?.contacts.slice(0, CONTACTS) ?? []) : [],
    isSearching: wanted.length >= MIN_CHARACTERS && (text !== wanted || isFetching),
    failed: enabled && (tickets.isLoadingError || contacts.isLoadingError),
  };
}
