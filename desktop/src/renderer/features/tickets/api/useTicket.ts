import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTicketByUuid, type Ticket } from '@recado/shared/tickets';
import { call } from '../../../lib/api';
import { newerTicket, type TicketListData } from '../reducers/ticketList';
import { ticketKeys } from './ticketKeys';

/** The ticket of the address; a cached row shows at once while the server is asked whether it may be seen. */
export function useTicket(uuid: string) {
  const client = useQueryClient();
  const fromList = () =>
    client
      .getQueriesData<TicketListData>({ queryKey: ticketKeys.lists })
      .flatMap(([, list]) => list?.tickets ?? [])
      .find((ticket) => ticket.uuid === uuid);
  return useQuery({
    queryKey: ticketKeys.byUuid(uuid),
    queryFn: async ({ signal }) => {
      const answer = await call(getTicketByUuid, { params: { uuid } }, { signal });
      return newerTicket(client.getQueryData<Ticket>(ticketKeys.byUuid(uuid)), answer);
    },
    initialData: fromList,
    staleTime: 0,
  });
}
