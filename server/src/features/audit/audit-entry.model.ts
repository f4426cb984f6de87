import { model, Schema } from 'mongoose';

/**
 * Entries outlive their company, so `subjectCompanyId` is no tenant scope. Only `interrupted` is removed from them,
 * and an interrupted entry whose change was rejected.
 */
export interface AuditEntryDocument {
  /** ULID, so that ids sort by time. */
  _id: string;
  at: Date;
  userId: number;
  userName: string;
  action: string;
  subjectCompanyId: number | null;
  /** Name at that time; absent in entries of earlier versions. */
  subjectCompanyName?: string;
  /** Name of the record at that time. */
  subject: string;
  /** Such as the user's reason, or the new value of a setting. */
  detail: string;
  /** A crash left it unknown whether the change was made. */
  interrupted?: boolean;
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
    interrupted: Boolean,
  },
  { versionKey: false, autoIndex: false, collection: 'audit_entries' },
);

export const AuditEntryModel = model<AuditEntryDocument>('AuditEntry', schema);
