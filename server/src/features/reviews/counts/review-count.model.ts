import { model, Schema } from 'mongoose';
import { NPS_TYPES, type NpsType } from '@recado/shared/reviews';
import type { SourceKind } from '@recado/shared/sources';
import { tenantRepository } from '#core/database';
import type { ReviewDocument } from '../review.model';
import { startOf, type Unit, UNITS } from './periods';

export interface ReviewCounts extends Record<NpsType, number> {
  userId: number | null;
  queueId: number | null;
  whatsappId: number;
  /** Of the ticket; null if it is unknown. */
  source: SourceKind | null;
  /** Unused links, by the time of the request. */
  pending: number;
  notes: number;
  ratings: number;
  stars: number;
}

/**
 * Counts of an hour, day or month (UTC). Computed again after a change, never incremented, so that nothing counts
 * twice.
 */
export interface ReviewCountDocument {
  _id: string;
  companyId: number;
  unit: Unit;
  start: Date;
  /** Incremented before each change, to discard computations that began earlier. */
  changes: number;
  changedAt?: Date;
  counts: ReviewCounts[];
}

const count = { type: Number, required: true };
const counted = Object.fromEntries(NPS_TYPES.map((type) => [type, count])) as Record<NpsType, typeof count>;

const schema = new Schema<ReviewCountDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    unit: { type: String, enum: UNITS, required: true },
    start: { type: Date, required: true },
    changes: { type: Number, required: true },
    changedAt: Date,
    counts: [
      new Schema<ReviewCounts>(
        {
          userId: Number,
          queueId: Number,
          whatsappId: count,
          source: String,
          pending: count,
          ...counted,
          notes: count,
          ratings: count,
          stars: count,
        },
        { _id: false },
      ),
    ],
  },
  { collection: 'review_counts', versionKey: false, autoIndex: false },
);

export const reviewCounts = tenantRepository(model<ReviewCountDocument>('ReviewCount', schema));

/** Returns the times of request, note and rating. */
export function instantsOf(
  rows: readonly Pick<ReviewDocument, 'askedAt' | 'answeredAt' | 'ratedAt'>[],
): Date[] {
  return rows.flatMap(({ askedAt, answeredAt, ratedAt }) =>
    [askedAt, answeredAt, ratedAt].filter((at) => at !== null),
  );
}

/** Marks the periods before the reviews change, so that a crash causes only a needless computation. */
export async function reviewsChanging(companyId: number, instants: readonly Date[]): Promise<void> {
  const periods = new Map(
    UNITS.flatMap((unit) =>
      instants.map((instant) => {
        const start = startOf(unit, instant);
        return [`${companyId}:${unit}:${start.toISOString()}`, { unit, start }] as const;
      }),
    ),
  );
  if (periods.size === 0) return;
  await reviewCounts.bulkWrite(
    companyId,
    [...periods].map(([_id, period]) => ({
      updateOne: {
        filter: { _id },
        update: { $inc: { changes: 1 }, $set: { ...period, changedAt: new Date() } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}
