import { model, Schema } from 'mongoose';
import type { AssignmentMode } from '@recado/shared/assignment';
import type { Schedule } from '@recado/shared/working-hours';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface QueueDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  /** `#rrggbb`, unique per company. */
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  /** Absent in queues of earlier versions, which use the default. */
  schedules?: Schedule;
  /** Absent: manual. */
  assignment?: AssignmentMode;
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
    outOfHoursMessage: message,
    schedules: {
      type: [
        new Schema(
          {
            weekday: String,
            weekdayEn: String,
            startTime: String,
            endTime: String,
            breakStart: String,
            breakEnd: String,
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    assignment: { type: String, enum: ['manual', 'automatic'] },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { versionKey: false, autoIndex: false, collection: 'queues' },
);

export const QueueModel = model<QueueDocument>('Queue', schema);
