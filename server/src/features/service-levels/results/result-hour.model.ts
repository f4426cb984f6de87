import type { Binary } from 'bson';
import { model, Schema } from 'mongoose';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { tenantRepository } from '#core/database';
import { HOUR_FIELDS, HOUR_MARK_FIELDS, type HourDocument, type HourMarkDocument } from '#core/hourly-sums';

/** Sums of an hour or a day, packed by `ResultSums`. */
export interface PackedSums {
  counts: Buffer | Binary | UnpackedSum[];
}

/** How earlier versions stored a sum. */
export interface UnpackedSum {
  group: 'queue' | 'user' | 'day';
  /** Id or day; empty for tickets without a queue or user. */
  key: string;
  kind: DeadlineKind;
  met: number;
  missed: number;
  /** Buckets of open minutes, each followed by the number of results in it. */
  times: number[];
}

const schemaOf = (collection: string) =>
  new Schema<HourDocument & PackedSums>(
    { ...HOUR_FIELDS, counts: Buffer },
    { collection, versionKey: false, autoIndex: false },
  );

const markSchema = new Schema<HourMarkDocument>(HOUR_MARK_FIELDS, {
  collection: 'deadline_hour_marks',
  versionKey: false,
  autoIndex: false,
});

export const deadlineHours = tenantRepository(
  model<HourDocument & PackedSums>('DeadlineHour', schemaOf('deadline_hours')),
);
export const deadlineDays = tenantRepository(
  model<HourDocument & PackedSums>('DeadlineDay', schemaOf('deadline_days')),
);
export const deadlineHourMarks = tenantRepository(model<HourMarkDocument>('DeadlineHourMark', markSchema));
