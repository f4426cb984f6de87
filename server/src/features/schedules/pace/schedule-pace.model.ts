import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

/** Limits the pace of a connection's scheduled messages. `_id` is the connection. */
interface SchedulePaceDocument {
  _id: number;
  companyId: number;
  /** The latest message that started a chat. */
  chatStartedAt?: Date;
  /** Until then, turns to start a chat are reserved. */
  chatsReservedUntil?: Date;
  failuresInRow?: number;
  /** After too many failures in a row, one message is tried at this time. */
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
