import type { SourceFilter } from '@recado/shared/sources';
import { reviewCollection } from '../review.model';

/** Returns means from 1 to 3 with one decimal, of the ratings given in the period; excludes `to`. */
export async function ratingsBySource(
  companyId: number,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<SourceFilter, number>> {
  const rows = await reviewCollection()
    .aggregate<{ _id: SourceFilter | null; ratings: number; stars: number }>(
      [
        { $match: { companyId, ratedAt: { $gte: from, $lt: to } } },
        { $group: { _id: '$source', ratings: { $sum: 1 }, stars: { $sum: '$rating' } } },
      ],
      { hint: 'review-rated' },
    )
    .toArray();
  return new Map(
    rows.map(({ _id, ratings, stars }) => [_id ?? 'unknown', Math.round((stars / ratings) * 10) / 10]),
  );
}
