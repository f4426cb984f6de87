import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { getReviewDashboard } from '@recado/shared/reviews';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { throttled } from '@/lib/time/throttled';
import type { ReviewPlace } from './filter';

const KEY = ['reviews', 'dashboard'] as const;
const REFRESH_EVERY_MS = 2_000;

/**
 * Reads the scores of a filter and a page of its table. Both are refreshed when a customer completes a
 * review.
 */
export function useReviewDashboard(place: ReviewPlace) {
  const client = useQueryClient();
  const refresh = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: KEY }), REFRESH_EVERY_MS),
    [client],
  );
  useEffect(() => refresh.cancel, [refresh]);
  useCatchUp(refresh);
  useCompanyEvent('review', refresh);
  return useQuery({
    queryKey: [...KEY, place],
    queryFn: ({ signal }) => call(getReviewDashboard, { query: place }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
