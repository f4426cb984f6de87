import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listAudit } from '@recado/shared/audit';
import type { QueryOf } from '@recado/shared/contract';
import {
  getPlatformOverview,
  getStorage,
  listFailedDeliveries,
  listFailedJobs,
  listPlatformSessions,
  rerunJob,
  retryDelivery,
  setNewChatLimit,
} from '@recado/shared/platform';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';

const PLATFORM_KEY = ['platform'] as const;
const SESSIONS_KEY = [...PLATFORM_KEY, 'sessions'] as const;
const JOBS_KEY = [...PLATFORM_KEY, 'jobs'] as const;
const DELIVERIES_KEY = [...PLATFORM_KEY, 'deliveries'] as const;
/** Polling interval. Sessions and jobs of other companies publish no events to this window. */
const LOOK_AGAIN_MS = 15_000;

export function useOverview() {
  return useQuery({
    queryKey: [...PLATFORM_KEY, 'overview'],
    queryFn: ({ signal }) => call(getPlatformOverview, {}, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnMount: 'always',
  });
}

export function useSessions() {
  const { rows: sessions, ...query } = useCursorPages('sessions', {
    queryKey: SESSIONS_KEY,
    read: (cursor, signal) => call(listPlatformSessions, { query: cursor }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return { ...query, sessions };
}

export function useSetNewChatLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ whatsappId, limit }: { whatsappId: number; limit: number | null }) =>
      call(setNewChatLimit, { params: { whatsappId }, body: { limit } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

export function useFailedJobs() {
  return useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => call(listFailedJobs, {}, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useRerun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => call(rerunJob, { params: { jobId } }),
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

export function useFailedDeliveries() {
  return useQuery({
    queryKey: DELIVERIES_KEY,
    queryFn: ({ signal }) => call(listFailedDeliveries, {}, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/**
 * Returns `retry`, which runs a failed event again and resolves with its outcome, and `refetch`, which reads
 * the list again.
 */
export function useRetryDelivery() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (deliveryId: string) => call(retryDelivery, { params: { deliveryId } }),
  });
  return { retry: mutateAsync, refetch: () => client.invalidateQueries({ queryKey: DELIVERIES_KEY }) };
}

export function useStorage() {
  return useQuery({
    queryKey: [...PLATFORM_KEY, 'storage'],
    queryFn: ({ signal }) => call(getStorage, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export type AuditFilter = Omit<QueryOf<typeof listAudit>, 'cursor' | 'companyId'>;

const NO_FILTER: AuditFilter = {};

export function useAudit(filter = NO_FILTER) {
  const { rows: entries, ...query } = useCursorPages('entries', {
    queryKey: [...PLATFORM_KEY, 'audit', filter],
    read: (cursor, signal) => call(listAudit, { query: { ...filter, ...cursor } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnMount: 'always',
  });
  return { ...query, entries };
}
