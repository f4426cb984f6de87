import { type ExportedReview, MAX_EXPORTED_REVIEWS } from '@recado/shared/reviews';
import { reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { presentExport } from '../reviews.presenter';
import { periodOf, type ReviewFilter, rowsOf } from './filter';
import { NEWEST } from './read-dashboard';

export async function exportReviews(
  { companies, tickets }: ReviewsDeps,
  companyId: number,
  filter: ReviewFilter,
): Promise<{ reviews: ExportedReview[]; hasMore: boolean }> {
  const period = periodOf(filter, await companies.timeZoneOf(companyId));
  const rows = await reviews.find(companyId, rowsOf(filter, period), {
    sort: NEWEST,
    limit: MAX_EXPORTED_REVIEWS + 1,
  });
  const wanted = rows.slice(0, MAX_EXPORTED_REVIEWS);
  return {
    reviews: await presentExport(tickets, companyId, wanted),
    hasMore: rows.length > wanted.length,
  };
}
