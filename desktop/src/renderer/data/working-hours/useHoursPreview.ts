import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewHours } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { HOURS_QUERIES } from './hours-queries';

/** Age at which "now" in the preview is refetched. */
const REFETCH_MS = 60_000;

/** Reads what a customer of a queue and connection would receive; null: without queue, by the default connection. */
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
