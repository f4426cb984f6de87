import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

/** `_id` is the connection. */
interface SchedulePaceDocument {
  _id: number;
  companyId: number;
  chatStartedAt?: Date;
  /** Turns to start a chat are reserved until then. */
  chatsReservedUntil?: Date;
  failuresInRow?: number;
  /** When one message is tried after too many failures in a row. */
  retryAt?: Date;
}

const schema = new Schema<SchedulePaceDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    chatStartedAt: Date,
    chatsReservedUntil: Date,
    failuresInRow: Number,
    retryAt: Date,
  },
  { collection: 'schedule_paces', versionKey: false, autoIndex: false },
);

export const schedulePaces = tenantRepository(model<SchedulePaceDocument>('SchedulePace', schema));
