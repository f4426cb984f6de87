import {
  completeReview as completeEndpoint,
  exportReviews as exportEndpoint,
  getReviewDashboard,
  getReviewState,
} from '@recado/shared/reviews';
import type { AppContext } from '#core/context';
import { exportReviews } from './dashboard/export-reviews';
import { readDashboard } from './dashboard/read-dashboard';
import { completeReview } from './operations/complete-review';
import { findByLink } from './operations/find-by-link';
import type { ReviewLimits, ReviewsDeps } from './reviews.deps';

export function mountReviews(
  endpoints: AppContext['endpoints'],
  deps: ReviewsDeps,
  limits: ReviewLimits,
): void {
  endpoints.mount(getReviewState, async ({ params, request }) => {
    await limits.read(request.ip);
    const review = await findByLink(params.uuid);
    return { completed: review?.completed ?? true };
  });
  endpoints.mount(completeEndpoint, async ({ params, body, request }) => {
    await limits.submit(request.ip);
    await completeReview(deps, params.uuid, body);
    return { completed: true as const };
  });
  endpoints.mount(getReviewDashboard, ({ caller, query }) => readDashboard(deps, caller.companyId, query));
  endpoints.mount(exportEndpoint, ({ caller, query }) => exportReviews(deps, caller.companyId, query));
}
