import type { SessionStatus } from '../../messenger/gateway';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

/** How a session has been lately: for the platform's owner, who looks after all of them. */
interface SessionActivityDocument {
  /** The connection. */
  _id: number;
  companyId: number;
  status?: SessionStatus;
  /** When it came to that status. */
  since?: Date;
  /** Messages in and out by day of the company's clocks; the last days only. */
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
