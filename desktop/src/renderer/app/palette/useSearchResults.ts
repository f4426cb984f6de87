import { useQuery } from '@tanstack/react-query';
import { listContacts } from '@recado/shared/contacts';
import { listTickets } from '@recado/shared/tickets';
import { useUserNames } from '@/data/users/useUser';
import { call } from '@/lib/api/call';
import { useCurrentUser, useImpersonating } from '@/lib/session/useCurrentUser';
import { useDebouncedValue } from '@/ui/time/time-hooks';
import { matches } from './palette-entries';

const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 3;
const TICKETS = 8;
const CONTACTS = 5;
const COLLEAGUES = 5;

/** Finds tickets and contacts by name or number, tickets newest first, and colleagues by name. */
export function useSearchResults(typed: string) {
  const wanted = typed.trim().toLowerCase();
  const text = useDebouncedValue(wanted, DEBOUNCE_MS);
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
  const colleagues = useColleagues(text, enabled);
  const isFetching = tickets.isFetching || contacts.isFetching;
  return {
    tickets: enabled ? (tickets.data?.tickets.slice(0, TICKETS) ?? []) : [],
    contacts: enabled ? (contacts.data?.contacts.slice(0, CONTACTS) ?? []) : [],
    colleagues,
    isSearching: wanted.length >= MIN_CHARACTERS && (text !== wanted || isFetching),
    failed: enabled && (tickets.isLoadingError || contacts.isLoadingError),
  };
}

/** Returns no users during an impersonation, in which internal chats are closed. */
function useColleagues(text: string, enabled: boolean) {
  const { id: userId } = useCurrentUser();
  const impersonating = useImpersonating();
  const { data = [] } = useUserNames(enabled && !impersonating);
  if (!enabled || impersonating) return [];
  return data.filter(({ id, name }) => id !== userId && matches(name, text)).slice(0, COLLEAGUES);
}
