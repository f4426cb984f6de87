import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import {
  HOUR_FIELDS,
  HOUR_MARK_FIELDS,
  type HourDocument,
  type HourMarkDocument,
} from '../hours/hour-documents';
import type { SourceCount } from './count-sources';

/** Tickets that were opened in the hour. */
export interface SourceTotals {
  sources: SourceCount[];
}

const schema = new Schema<HourDocument & SourceTotals>(
  {
    ...HOUR_FIELDS,
    sources: [new Schema({ source: String, tickets: Number, attended: Number }, { _id: false })],
  },
  { collection: 'source_hours', versionKey: false, autoIndex: false },
);

const markSchema = new Schema<HourMarkDocument>(HOUR_MARK_FIELDS, {
  collection: 'source_hour_marks',
  versionKey: false,
  autoIndex: false,
});

export const sourceHours = tenantRepository(model<HourDocument & SourceTotals>('SourceHour', schema));
export const sourceHourMarks = tenantRepository(model<HourMarkDocument>('SourceHourMark', markSchema));
