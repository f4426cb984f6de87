import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import { getTicketByUuid, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { removeFromLists } from './ticket-cache';
import { ticketKeys } from './ticket-keys';
import { newerTicket, type TicketListData } from './ticket-list';

/** Returns a ticket. A cached row is shown at once while the server checks the permission. */
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
      const response = await fetchTicket(client, uuid, signal);
      return newerTicket(client.getQueryData<Ticket>(ticketKeys.byUuid(uuid)), response);
    },
    initialData: fromList,
    staleTime: 0,
  });
}

/** Fetches a ticket. Removes it from the lists if it was deleted or hidden without an event. */
async function fetchTicket(client: QueryClient, uuid: string, signal: AbortSignal): Promise<Ticket> {
  try {
    return await call(getTicketByUuid, { params: { uuid } }, { signal });
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) {
      removeFromLists(client, uuid);
      void client.invalidateQueries({ queryKey: ticketKeys.allCounts });
    }
    throw error;
  }
}
