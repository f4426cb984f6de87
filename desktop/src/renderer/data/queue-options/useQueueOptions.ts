import { useQuery, useQueryClient } from '@tanstack/react-query';
import { previewMenu, replayQueueMenu } from '@recado/shared/chatbot';
import { listQueueOptions } from '@recado/shared/queue-options';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const queueOptionKeys = {
  all: ['queueOptions'] as const,
  of: (queueId: number) => ['queueOptions', queueId] as const,
  treeOf: (queueId: number) => ['queueOptions', queueId, 'tree'] as const,
};

/**
 * Reads a queue's options as a tree; null disables the query. Refetches the tree after an event about a colleague's
 * change.
 */
export function useQueueOptions(queueId: number | null) {
  const client = useQueryClient();
  useCompanyEvent('queueOption', (event) => {
    void client.invalidateQueries({ queryKey: queueOptionKeys.of(event.queueId) });
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: queueOptionKeys.all }));
  return useQuery({
    queryKey: queueOptionKeys.treeOf(queueId ?? 0),
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId: queueId ?? 0 } }, { signal }),
    enabled: queueId !== null,
    staleTime: 0,
  });
}

/** Reads texts, settings and targets of a queue's menu, as customers see it on a connection. */
export function useMenuPreview(queueId: number | null, whatsappId: number | null) {
  return useQuery({
    queryKey: [...queueOptionKeys.of(queueId ?? 0), 'preview', whatsappId],
    queryFn: ({ signal }) => {
      const connection = whatsappId === null ? {} : { whatsappId };
      return call(previewMenu, { query: { queueId: queueId ?? 0, ...connection } }, { signal });
    },
    enabled: queueId !== null,
    staleTime: 0,
  });
}

/** Replays customers' first messages against a queue's menu. Runs only when it is refetched. */
export function useMenuReplay(queueId: number) {
  return useQuery({
    queryKey: [...queueOptionKeys.of(queueId), 'replay'],
    queryFn: ({ signal }) => call(replayQueueMenu, { query: { queueId } }, { signal }),
    enabled: false,
    gcTime: 0,
  });
}
