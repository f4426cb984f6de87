import { useQuery } from '@tanstack/react-query';
import { countTickets } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { ticketKeys } from './ticket-keys';
import { queueQuery } from './useTicketList';

const RETRY_MS = 5_000;

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
    // Events refetch only counts that were loaded, so a failed first request is repeated here.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
    refetchIntervalInBackground: true,
  }).data;
}
