import { model, Schema } from 'mongoose';

/** `_id` is the user's id. Refresh tokens are signed and not stored. */
export interface SessionDocument {
  _id: number;
  companyId: number;
  sessionId: string;
  /** Generation of the current refresh token; the previous one is accepted for another 30 s. */
  generation: number;
  rotatedAt: Date;
  /** The authSession outlives the browser window. */
  remember: boolean;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<SessionDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    sessionId: { type: String, required: true },
    generation: { type: Number, required: true },
    rotatedAt: { type: Date, required: true },
    remember: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'sessions' },
);

export const SessionModel = model<SessionDocument>('Session', schema);
