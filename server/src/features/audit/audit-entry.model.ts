import { model, Schema } from 'mongoose';

/**
 * What was done on the platform, by whom, to what. Only ever added to. `subjectCompanyId` is not a tenant's mark: the
 * entries are the platform's own and outlive the company they are about.
 */
export interface AuditEntryDocument {
  /** ULID: in the order of time. */
  _id: string;
  at: Date;
  userId: number;
  /** The name then. */
  userName: string;
  /** `company.deleted`, `visit.call` … */
  action: string;
  subjectCompanyId: number | null;
  /** The company's name then. Absent on entries of earlier versions. */
  subjectCompanyName?: string;
  /** What it was done to, in words, as it was called then. */
  subject: string;
  /** The reason that was given, the call that was made. */
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
