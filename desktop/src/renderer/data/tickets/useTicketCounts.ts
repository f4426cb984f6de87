import { useQuery } from '@tanstack/react-query';
import { countTickets } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { ticketKeys } from './ticket-keys';
import { queueQuery } from './useTicketList';

/** Counts that could not be loaded are requested again this often, in milliseconds. */
const RETRY_MS = 5_000;

/** How many tickets each sub-tab holds; events ask for it anew. */
export function useTicketCounts(showAll: boolean, queueIds: readonly number[] | null) {
  return useQuery({
    queryKey: ticketKeys.counts(showAll, queueIds),
    queryFn: ({ signal }) =>
      call(
        countTickets,
        { query: { showAll: showAll ? 'true' : 'false', ...queueQuery(queueIds) } },
        { signal },
      ),
    placeholderData: (previous) => previous,
    // No event asks again for counts that never loaded.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
    refetchIntervalInBackground: true,
  }).data;
}
