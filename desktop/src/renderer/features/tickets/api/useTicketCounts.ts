import { useQuery } from '@tanstack/react-query';
import { countTickets } from '@recado/shared/tickets';
import { call } from '../../../lib/api';
import { ticketKeys } from './ticketKeys';
import { queueQuery } from './useTicketList';

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
  }).data;
}
