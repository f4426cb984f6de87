import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueue, listQueues, type QueueRow } from '@recado/shared/queues';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const queueKeys = {
  list: ['queues', 'list'] as const,
  one: (id: number) => ['queues', 'one', id] as const,
};

/** Reads the company's queues by name; events keep them fresh. */
export function useQueues(enabled = true) {
  useQueueEvents();
  return useQuery({
    queryKey: queueKeys.list,
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
    enabled,
  });
}

/** Applies queue events to the cached list. The session subscribes too, for screens that are not open. */
export function useQueueEvents(): void {
  const client = useQueryClient();
  useCompanyEvent('queue', (event) => {
    if (event.action === 'delete') changeQueues(client, (list) => withoutQueue(list, event.queueId));
    else changeQueues(client, (list) => withQueue(list, event.queue));
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: queueKeys.list }));
}

/** Reads one queue with its texts and hours for its dialog, without cache; null reads nothing. */
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
