import { model, Schema } from 'mongoose';

/**
 * The platform's owner looks into a company as one of its administrators: a session beside that person's own, which it
 * does not touch. Short, and never continued.
 */
export interface VisitDocument {
  /** The session's id: `visit:` and random. */
  _id: string;
  /** The company that is looked into. */
  companyId: number;
  /** As whom. */
  userId: number;
  /** Who looks, by the session they are signed in with: it ends the visit when it ends. */
  visitor: { userId: number; name: string; sessionId: string };
  companyName: string;
  reason: string;
  startedAt: Date;
  /** The row is deleted then. */
  expiresAt: Date;
  /** Present once it has ended: the id under which the end is recorded in the audit log. */
  endEntryId?: string;
}

const schema = new Schema<VisitDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    userId: { type: Number, required: true },
    visitor: {
      type: new Schema({ userId: Number, name: String, sessionId: String }, { _id: false }),
      required: true,
    },
    companyName: { type: String, required: true },
    reason: { type: String, required: true },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endEntryId: String,
  },
  { versionKey: false, autoIndex: false, collection: 'visits' },
);

export const VisitModel = model<VisitDocument>('Visit', schema);
