import { useMutation, useQuery } from '@tanstack/react-query';
import { type ClosedUntilInput, listClosures, setClosure } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { HOURS_QUERIES, useRefetchHours } from './hours-queries';

/** Lists current and future closures of the company (`queueId` null) and of queues. */
export function useClosures() {
  return useQuery({
    queryKey: [...HOURS_QUERIES, 'closures'],
    queryFn: async ({ signal }) => (await call(listClosures, {}, { signal })).closures,
  });
}

/** Closes the company or a queue until an instant; null opens it again. */
export function useSetClosure() {
  const refetch = useRefetchHours();
  return useMutation({
    mutationFn: (body: { queueId: number | null; closedUntil: ClosedUntilInput | null }) =>
      call(setClosure, { body }),
    onSuccess: refetch,
  });
}
