import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listTickets } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { ticketEvents } from './event-log';
import { sawInstant } from './last-seen';
import { applyTicketEvent } from './ticket-events';
import { ticketKeys } from './ticket-keys';
import { appendPage, type TicketFilter, type TicketListData, type Viewer } from './ticket-list';
import { useViewer } from './useViewer';

/** Returns a list with its pages, cached per filter and updated by events. */
export function useTicketList(filter: TicketFilter) {
  const client = useQueryClient();
  const viewer = useViewer();
  const key = ticketKeys.list(filter);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchPage(filter, null, viewer, signal),
    // Refetching the first page would drop the later pages.
    staleTime: Infinity,
  });
  const next = useMutation({
    mutationFn: (cursor: string) => fetchPage(filter, cursor, viewer),
    onSuccess: (page) => putPage(client, filter, page),
  });
  const cursor = query.data?.hasMore ? query.data.nextCursor : null;
  return {
    list: query.data,
    isLoading: query.isPending,
    error: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    isLoadingMore: next.isPending,
    moreError: next.isError ? next.error : null,
    loadMore: () => {
      if (cursor && !next.isPending) next.mutate(cursor);
    },
  };
}

function putPage(client: QueryClient, filter: TicketFilter, page: TicketListData): void {
  client.setQueryData<TicketListData>(ticketKeys.list(filter), (list) =>
    list ? appendPage(list, page, filter) : page,
  );
}

/** Fetches a page and applies the events received during the request. */
async function fetchPage(
  filter: TicketFilter,
  cursor: string | null,
  viewer: Viewer,
  signal?: AbortSignal,
): Promise<TicketListData> {
  const eventsSince = ticketEvents.watch();
  const { tickets, hasMore, nextCursor } = await call(
    listTickets,
    {
      query: {
        ...(filter.status ? { status: filter.status } : {}),
        ...searchQuery(filter),
        showAll: filter.showAll ? 'true' : 'false',
        ...(filter.sort ? { sort: filter.sort } : {}),
        ...(filter.deadline ? { deadline: filter.deadline } : {}),
        ...(filter.snoozed ? { snoozed: 'true' as const } : {}),
        ...(filter.promisedBefore ? { promisedBefore: filter.promisedBefore } : {}),
        ...(filter.unreadOnly ? { withUnreadMessages: 'true' as const } : {}),
        ...queueQuery(filter.queueIds),
        ...(cursor ? { cursor } : {}),
      },
    },
    { signal },
  );
  for (const { updatedAt } of tickets) sawInstant(updatedAt);
  return eventsSince().reduce<TicketListData>(
    (list, event) => applyTicketEvent(list, event, filter, viewer),
    { tickets, hasMore, nextCursor },
  );
}

function searchQuery({ text, ...narrowed }: TicketFilter) {
  return {
    ...(text ? { searchParam: text, searchIn: 'contacts' as const } : {}),
    ...narrowedQuery(narrowed),
  };
}

export function narrowedQuery({
  tagIds,
  userIds,
  source,
}: Pick<TicketFilter, 'tagIds' | 'userIds' | 'source'>) {
  return {
    ...(tagIds?.length ? { tags: JSON.stringify(tagIds) } : {}),
    ...(userIds?.length ? { users: JSON.stringify(userIds) } : {}),
    ...(source ? { source } : {}),
  };
}

/**
 * Returns the queue filter of a request. Choosing all queues sends no filter, so that queues assigned later
 * are included.
 */
export function queueQuery(queueIds: readonly number[] | null): { queueIds?: string } {
  return queueIds ? { queueIds: JSON.stringify(queueIds) } : {};
}
