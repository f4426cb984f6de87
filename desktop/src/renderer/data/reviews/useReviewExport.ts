import { useMutation } from '@tanstack/react-query';
import { exportReviews } from '@recado/shared/reviews';
import { call } from '@/lib/api/call';
import type { ReviewFilter } from './filter';

export function useReviewExport() {
  return useMutation({ mutationFn: (query: ReviewFilter) => call(exportReviews, { query }) });
}
