import type { SourceFilter } from '@recado/shared/sources';
import { countReviews } from '../counts/count-reviews';

/** Returns means from 1 to 3 with one decimal, of the ratings given in the period; excludes `to`. */
export async function ratingsBySource(
  companyId: number,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<SourceFilter, number>> {
  const sums = new Map<SourceFilter, { ratings: number; stars: number }>();
  for (const { source, ratings, stars } of await countReviews(companyId, { from, to })) {
    if (ratings === 0) continue;
    const sum = sums.get(source ?? 'unknown') ?? { ratings: 0, stars: 0 };
    sums.set(source ?? 'unknown', { ratings: sum.ratings + ratings, stars: sum.stars + stars });
  }
  return new Map(
    [...sums].map(([source, { ratings, stars }]) => [source, Math.round((stars / ratings) * 10) / 10]),
  );
}
