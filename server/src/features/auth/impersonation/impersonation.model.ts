import { model, Schema } from 'mongoose';

/** A platform admin's authSession as a company's administrator, which is never refreshed. */
export interface ImpersonationDocument {
  /** `visit:` followed by random characters. */
  _id: string;
  companyId: number;
  userId: number;
  /** The impersonation ends with the platform admin's `sessionId`. */
  visitor: { userId: number; name: string; sessionId: string };
  companyName: string;
  reason: string;
  startedAt: Date;
  expiresAt: Date;
  /** Id of the audit entry about the end; set at the end. */
  endEntryId?: string;
}

const schema = new Schema<ImpersonationDocument>(
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

export const ImpersonationModel = model<ImpersonationDocument>('Visit', schema);
