import {
  completeReview as completeEndpoint,
  exportReviews as exportEndpoint,
  getReviewDashboard,
  getReviewState,
} from '@recado/shared/reviews';
import type { AppContext } from '../../core/context';
import { exportReviews } from './dashboard/export-reviews';
import { readDashboard } from './dashboard/read-dashboard';
import { completeReview } from './operations/complete-review';
import { findByLink } from './operations/find-by-link';
import type { ReviewsDeps } from './reviews.deps';

export function mountReviews(
  endpoints: AppContext['endpoints'],
  deps: ReviewsDeps,
  countSubmission: (address: string) => Promise<void>,
): void {
  endpoints.mount(getReviewState, async ({ params }) => {
    const review = await findByLink(params.uuid);
    return { completed: review?.completed ?? true };
  });
  endpoints.mount(completeEndpoint, async ({ params, body, request }) => {
    await countSubmission(request.ip ?? '');
    await completeReview(deps, params.uuid, body);
    return { completed: true as const };
  });
  endpoints.mount(getReviewDashboard, ({ caller, query }) => readDashboard(deps, caller.companyId, query));
  endpoints.mount(exportEndpoint, ({ caller, query }) => exportReviews(deps, caller.companyId, query));
}
