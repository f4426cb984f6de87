import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueue, listQueues, type QueueRow } from '@recado/shared/queues';
import { listSettings } from '@recado/shared/settings';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const queueKeys = {
  list: ['queues', 'list'] as const,
  one: (id: number) => ['queues', 'one', id] as const,
};

export function useQueues(enabled = true) {
  useQueueEvents();
  return useQuery({
    queryKey: queueKeys.list,
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
    enabled,
  });
}

/** Applies queue events. The session uses this hook too, so that queues stay current while no screen shows them. */
export function useQueueEvents(): void {
  const client = useQueryClient();
  useCompanyEvent('queue', (event) => {
    if (event.action === 'delete') changeQueues(client, (list) => withoutQueue(list, event.queueId));
    else changeQueues(client, (list) => withQueue(list, event.queue));
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: queueKeys.list }));
}

/** Reads one queue for its dialog, uncached; null disables the query. */
export function useQueue(id: number | null) {
  return useQuery({
    queryKey: queueKeys.one(id ?? 0),
    queryFn: ({ signal }) => call(getQueue, { params: { queueId: id } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads all queues with their hours, one by one; undefined while one is missing. */
export function useQueuesWithHours() {
  const { data: queues, error } = useQueues();
  return useQueries({
    queries: (queues ?? []).map(({ id }) => ({
      queryKey: queueKeys.one(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getQueue, { params: { queueId: id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    })),
    combine: (results) => ({
      queues:
        queues && results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: error ?? results.find((result) => result.error)?.error ?? null,
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
  });
}

export function changeQueues(client: QueryClient, change: (list: QueueRow[]) => QueueRow[]): void {
  client.setQueryData<QueueRow[]>(queueKeys.list, (list) => list && change(list));
}

export function withQueue(list: QueueRow[], changed: QueueRow): QueueRow[] {
  const others = withoutQueue(list, changed.id);
  return [...others, changed].sort((one, other) => one.name.localeCompare(other.name));
}

export function withoutQueue(list: QueueRow[], id: number): QueueRow[] {
  return list.filter((queue) => queue.id !== id);
}

const KEY = ['queues', 'scheduleType'] as const;

export function useQueueHours(): boolean {
  const client = useQueryClient();
  useCompanyEvent('settings', () => void client.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const settings = await call(listSettings, {}, { signal });
      return settings.find(({ key }) => key === 'scheduleType')?.value ?? 'disabled';
    },
    refetchOnMount: 'always',
  });
  return data === 'queue';
}
