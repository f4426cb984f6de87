import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import type { SessionStatus } from '#messenger/gateway';

interface SessionActivityDocument {
  /** Id of the connection. */
  _id: number;
  companyId: number;
  status?: SessionStatus;
  /** Last status change. */
  since?: Date;
  /** Messages by date in the company's time zone. */
  days?: Partial<Record<string, number>>;
}

const schema = new Schema<SessionActivityDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    status: String,
    since: Date,
    days: { type: Object, default: undefined },
  },
  { versionKey: false, autoIndex: false, minimize: false, collection: 'session_activity' },
);

export const sessionActivity = tenantRepository(model<SessionActivityDocument>('SessionActivity', schema));
