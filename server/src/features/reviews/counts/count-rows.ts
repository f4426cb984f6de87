import { type NpsType, npsTypeOf } from '@recado/shared/reviews';
import { type ReviewDocument, reviews } from '../review.model';
import type { Period } from './periods';
import type { ReviewCounts } from './review-count.model';

export interface TimedCounts extends ReviewCounts {
  at: Date;
}

type CountedReview = Pick<
  ReviewDocument,
  | 'userId'
  | 'queueId'
  | 'whatsappId'
  | 'source'
  | 'hasLink'
  | 'failed'
  | 'askedAt'
  | 'completed'
  | 'note'
  | 'answeredAt'
  | 'rating'
  | 'ratedAt'
>;
const COUNTED = {
  userId: 1,
  queueId: 1,
  whatsappId: 1,
  source: 1,
  hasLink: 1,
  failed: 1,
  askedAt: 1,
  completed: 1,
  note: 1,
  answeredAt: 1,
  rating: 1,
  ratedAt: 1,
} as const;

/** Counts notes and ratings at their own time, unused links at the time of the request. */
export async function countRows(companyId: number, { from, to }: Period): Promise<TimedCounts[]> {
  const within = { $gte: from, $lt: to };
  const read = (filter: Parameters<typeof reviews.find>[1]): Promise<CountedReview[]> =>
    reviews.find(companyId, filter, { select: COUNTED });
  const [completed, requested, rated] = await Promise.all([
    read({ completed: true, answeredAt: within }),
    read({ completed: false, askedAt: within }),
    read({ ratedAt: within }),
  ]);
  return [
    ...completed.flatMap((row) =>
      row.note !== null && row.answeredAt
        ? [{ ...nothing(row), at: row.answeredAt, [npsTypeOf(row.note)]: 1, notes: row.note }]
        : [],
    ),
    ...requested.flatMap((row) =>
      row.hasLink && !row.failed ? [{ ...nothing(row), at: row.askedAt, pending: 1 }] : [],
    ),
    ...rated.flatMap((row) =>
      row.rating !== null && row.ratedAt
        ? [{ ...nothing(row), at: row.ratedAt, ratings: 1, stars: row.rating }]
        : [],
    ),
  ];
}

function nothing({ userId, queueId, whatsappId, source }: CountedReview): ReviewCounts {
  const types: Record<NpsType, number> = { detractors: 0, passives: 0, promoters: 0 };
  return {
    userId,
    queueId,
    whatsappId,
    source: source ?? null,
    pending: 0,
    ...types,
    notes: 0,
    ratings: 0,
    stars: 0,
  };
}

export function merged(entries: readonly ReviewCounts[]): ReviewCounts[] {
  const sums = new Map<string, ReviewCounts>();
  for (const { userId, queueId, whatsappId, source, ...counts } of entries) {
    const key = `${userId}:${queueId}:${whatsappId}:${source}`;
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, counts) : { userId, queueId, whatsappId, source, ...counts });
  }
  return [...sums.values()];
}

function added(
  sum: ReviewCounts,
  more: Omit<ReviewCounts, 'userId' | 'queueId' | 'whatsappId' | 'source'>,
): ReviewCounts {
  return {
    ...sum,
    pending: sum.pending + more.pending,
    detractors: sum.detractors + more.detractors,
    passives: sum.passives + more.passives,
    promoters: sum.promoters + more.promoters,
    notes: sum.notes + more.notes,
    ratings: sum.ratings + more.ratings,
    stars: sum.stars + more.stars,
  };
}
