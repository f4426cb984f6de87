import { model, Schema } from 'mongoose';

/**
 * The one session of a user (`_id` is the user's id, so that there cannot be two). Refresh tokens are not
 * stored: each is a signature over `sessionId` and `generation`, worthless without APP_SECRET.
 */
export interface SessionDocument {
  _id: number;
  companyId: number;
  sessionId: string;
  /** Which refresh token of the session is the current one; the one before it is accepted for 30 s. */
  generation: number;
  rotatedAt: Date;
  /** Whether it outlives the browser's window. */
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
