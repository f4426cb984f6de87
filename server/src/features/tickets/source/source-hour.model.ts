import { model, Schema } from 'mongoose';
import type { SourceFilter } from '@recado/shared/sources';
import { tenantRepository } from '#core/database';
import { HOUR_FIELDS, HOUR_MARK_FIELDS, type HourDocument, type HourMarkDocument } from '#core/hourly-sums';

export interface SourceCount {
  source: SourceFilter;
  tickets: number;
  /** Tickets that an agent has, or had when they were closed. */
  attended: number;
}

/** Tickets that were opened in the hour. */
export interface SourceTotals {
  sources: SourceCount[];
}

const schemaOf = (collection: string) =>
  new Schema<HourDocument & SourceTotals>(
    {
      ...HOUR_FIELDS,
      sources: [new Schema({ source: String, tickets: Number, attended: Number }, { _id: false })],
    },
    { collection, versionKey: false, autoIndex: false },
  );

const markSchema = new Schema<HourMarkDocument>(HOUR_MARK_FIELDS, {
  collection: 'source_hour_marks',
  versionKey: false,
  autoIndex: false,
});

export const sourceHours = tenantRepository(
  model<HourDocument & SourceTotals>('SourceHour', schemaOf('source_hours')),
);
export const sourceDays = tenantRepository(
  model<HourDocument & SourceTotals>('SourceDay', schemaOf('source_days')),
);
export const sourceHourMarks = tenantRepository(model<HourMarkDocument>('SourceHourMark', markSchema));
