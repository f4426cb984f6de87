import { model, Schema } from 'mongoose';

export interface QueueDocument {
  _id: number;
  companyId: number;
  name: string;
  /** `#rrggbb`. */
  color: string;
  greetingMessage: string;
  /** Spelt this way by the specification. */
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
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
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'queues' },
);

export const QueueModel = model<QueueDocument>('Queue', schema);
