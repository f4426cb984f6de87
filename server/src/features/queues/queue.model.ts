import type { Schedule } from '@recado/shared/schedules';
import { model, Schema } from 'mongoose';

export interface QueueDocument {
  _id: number;
  companyId: number;
  /** Unique in the company. */
  name: string;
  /** `#rrggbb`; unique in the company. */
  color: string;
  greetingMessage: string;
  /** Spelt this way by the specification. */
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Absent in queues made before there were hours: the first ones of a queue then. */
  schedules?: Schedule;
  createdAt: Date;
  updatedAt: Date;
}

const message = { type: String, default: '' };

const schema = new Schema<QueueDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    color: { type: String, required: true },
    greetingMessage: message,
    complationMessage: message,
    outOfHoursMessage: message,
    ratingMessage: message,
    schedules: {
      type: [
        new Schema(
          { weekday: String, weekdayEn: String, startTime: String, endTime: String },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'queues' },
);

export const QueueModel = model<QueueDocument>('Queue', schema);
