import { model, Schema } from 'mongoose';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { tenantRepository } from '#core/database';
import { HOUR_FIELDS, HOUR_MARK_FIELDS, type HourDocument, type HourMarkDocument } from '#core/hourly-sums';

export const RESULT_GROUPS = ['queue', 'user', 'day'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

/** Results of a queue, a user or a day in the company's time zone. */
export interface ResultCount {
  group: ResultGroup;
  /** Id or day; empty for tickets without a queue or user. */
  key: string;
  kind: DeadlineKind;
  met: number;
  missed: number;
  /** Buckets of open minutes, each followed by the number of results in it. */
  times: number[];
}

export interface ResultTotals {
  counts: ResultCount[];
}

/** A year has so many counts that one string is read several times as fast as their documents. */
export interface PackedTotals {
  /** A JSON array of tuples: group, key, kind, met, missed and times. */
  counts: string;
}

const schemaOf = (collection: string) =>
  new Schema<HourDocument & PackedTotals>(
    { ...HOUR_FIELDS, counts: { type: String, required: true } },
    { collection, versionKey: false, autoIndex: false },
  );

const markSchema = new Schema<HourMarkDocument>(HOUR_MARK_FIELDS, {
  collection: 'deadline_hour_marks',
  versionKey: false,
  autoIndex: false,
});

export const deadlineHours = tenantRepository(
  model<HourDocument & PackedTotals>('DeadlineHour', schemaOf('deadline_hours')),
);
export const deadlineDays = tenantRepository(
  model<HourDocument & PackedTotals>('DeadlineDay', schemaOf('deadline_days')),
);
export const deadlineHourMarks = tenantRepository(model<HourMarkDocument>('DeadlineHourMark', markSchema));
