import type { QueryOf } from '@recado/shared/contract';
import type { exportReviews, NpsType } from '@recado/shared/reviews';
import { dayIn } from '#core/time';
import { endOf, type Period, startOf } from '../counts/periods';
import type { ReviewCounts } from '../counts/review-count.model';
import type { reviews } from '../review.model';

export type ReviewFilter = QueryOf<typeof exportReviews>;

/**
 * Uses the company's time zone. Without an end, returns the whole current month, whose counts are stored as a whole.
 */
export function periodOf({ startDate, endDate }: ReviewFilter, timeZone: string, now = new Date()): Period {
  return {
    from: startDate === undefined ? new Date(0) : dayIn(timeZone, startDate).from,
    to: endDate === undefined ? endOf('month', startOf('month', now)) : dayIn(timeZone, endDate).to,
  };
}

export function matchesFilter({ userId, whatsappId, queueId }: ReviewFilter, counts: ReviewCounts): boolean {
  return (
    (userId === undefined || counts.userId === userId) &&
    (whatsappId === undefined || counts.whatsappId === whatsappId) &&
    (queueId === undefined || counts.queueId === queueId)
  );
}

/** Converts the filter. A class implies a completed review. */
export function rowsOf(
  { userId, whatsappId, queueId, npsType }: ReviewFilter,
  { from, to }: Period,
): Parameters<typeof reviews.find>[1] {
  const type: { npsType: NpsType } | { completed: true } = npsType ? { npsType } : { completed: true };
  return {
    ...type,
    ...(userId !== undefined && { userId }),
    ...(whatsappId !== undefined && { whatsappId }),
    ...(queueId !== undefined && { queueId }),
    answeredAt: { $gte: from, $lt: to },
  };
}
