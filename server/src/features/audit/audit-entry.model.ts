import { model, Schema } from 'mongoose';

/** Never changed. Entries outlive companies, so `subjectCompanyId` does not scope them. */
export interface AuditEntryDocument {
  /** A ULID, so that ids sort by time. */
  _id: string;
  at: Date;
  userId: number;
  userName: string;
  action: string;
  subjectCompanyId: number | null;
  /** The company's name at that time; absent on older entries. */
  subjectCompanyName?: string;
  /** The record's name at that time. */
  subject: string;
  /** The given reason, the request made or the new value of a setting. */
  detail: string;
}

const schema = new Schema<AuditEntryDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    userId: { type: Number, required: true },
    userName: { type: String, required: true },
    action: { type: String, required: true },
    subjectCompanyId: { type: Number, default: null },
    subjectCompanyName: String,
    subject: { type: String, default: '' },
    detail: { type: String, default: '' },
  },
  { versionKey: false, autoIndex: false, collection: 'audit_entries' },
);

export const AuditEntryModel = model<AuditEntryDocument>('AuditEntry', schema);
