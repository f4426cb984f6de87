import { countReviews } from '../counts/count-reviews';

/** Returns means from 1 to 3 with one decimal; excludes `to`. */
export async function meanRatings(
  companyId: number,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, { ratings: number; stars: number }>();
  for (const { userId, ratings, stars } of await countReviews(companyId, { from, to })) {
    if (userId === null || ratings === 0) continue;
    const sum = sums.get(userId) ?? { ratings: 0, stars: 0 };
    sums.set(userId, { ratings: sum.ratings + ratings, stars: sum.stars + stars });
  }
  return new Map(
    [...sums].map(([userId, { ratings, stars }]) => [userId, Math.round((stars / ratings) * 10) / 10]),
  );
}
