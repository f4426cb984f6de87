import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface HolidayDocument extends FormFields {
  _id: number;
  companyId: number;
  /** `YYYY-MM-DD`. */
  date: string;
  yearly: boolean;
  closed: boolean;
  /** `HH:MM`; absent if the day is closed. */
  startTime?: string;
  endTime?: string;
  label: string;
  /** Empty: all queues. */
  queueIds: number[];
}

const schema = new Schema<HolidayDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    date: { type: String, required: true },
    yearly: { type: Boolean, required: true },
    closed: { type: Boolean, required: true },
    startTime: String,
    endTime: String,
    label: { type: String, required: true },
    queueIds: { type: [Number], required: true },
    ...FORM_FIELDS,
  },
  { collection: 'holidays', versionKey: false, autoIndex: false },
);

export const holidays = tenantRepository(model<HolidayDocument>('Holiday', schema));
