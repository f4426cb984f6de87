import { model, Schema } from 'mongoose';

/** Append-only. `subjectCompanyId` does not scope entries to a company, because they outlive companies. */
export interface AuditEntryDocument {
  /** ULID, sorted by time. */
  _id: string;
  at: Date;
  userId: number;
  /** The name at that time. */
  userName: string;
  action: string;
  subjectCompanyId: number | null;
  /** The name at that time; absent on older entries. */
  subjectCompanyName?: string;
  /** The record's name at that time. */
  subject: string;
  /** The given reason, or the request made. */
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
