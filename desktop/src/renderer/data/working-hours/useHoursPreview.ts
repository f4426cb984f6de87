import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewHours } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { HOURS_QUERIES } from './hours-queries';

/** Age after which the preview of "now" is refetched. */
const REFETCH_MS = 60_000;

/**
 * Reads the texts that a customer in a queue and on a connection would receive. A null queue means no queue, and a
 * null connection means the default connection.
 */
export function useHoursPreview(queueId: number | null, whatsappId: number | null) {
  return useQuery({
    queryKey: [...HOURS_QUERIES, 'preview', queueId, whatsappId],
    queryFn: async ({ signal }) => {
      const query = {
        ...(queueId !== null && { queueId }),
        ...(whatsappId !== null && { whatsappId }),
      };
      return (await call(previewHours, { query }, { signal })).previews;
    },
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
