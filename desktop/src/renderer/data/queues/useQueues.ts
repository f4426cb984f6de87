import { getQueue, listQueues, type QueueRow } from '@recado/shared/queues';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime';

export const queueKeys = {
  list: ['queues', 'list'] as const,
  one: (id: number) => ['queues', 'one', id] as const,
};

/** The company's queues by name, kept fresh by live events (specification 2 §2.13, §4.7). */
export function useQueues() {
  const client = useQueryClient();
  useCompanyEvent('queue', (event) => {
    if (event.action === 'delete') changeQueues(client, (list) => withoutQueue(list, event.queueId));
    else changeQueues(client, (list) => withQueue(list, event.queue));
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: queueKeys.list }));
  return useQuery({
    queryKey: queueKeys.list,
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
  });
}

/** One queue whole, for its dialog; null asks nothing. Always read anew. */
export function useQueue(id: number | null) {
  return useQuery({
    queryKey: queueKeys.one(id ?? 0),
    queryFn: ({ signal }) => call(getQueue, { params: { queueId: id } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

export function changeQueues(client: QueryClient, change: (list: QueueRow[]) => QueueRow[]): void {
  client.setQueryData<QueueRow[]>(queueKeys.list, (list) => list && change(list));
}

/** The list with a queue replaced or added, by name. */
export function withQueue(list: QueueRow[], changed: QueueRow): QueueRow[] {
  const others = withoutQueue(list, changed.id);
  return [...others, changed].sort((one, other) => one.name.localeCompare(other.name));
}

export function withoutQueue(list: QueueRow[], id: number): QueueRow[] {
  return list.filter((queue) => queue.id !== id);
}
