import { model, Schema } from 'mongoose';

/** Removed when the deletion is complete. */
export interface CompanyDeletionDocument {
  _id: number;
  companyName: string;
  requestedBy: { userId: number; name: string };
  requestedAt: Date;
  movedAt: Date;
  /** Null until the documents are counted. */
  total: number | null;
  removed: number;
  failed: boolean;
}

const schema = new Schema<CompanyDeletionDocument>(
  {
    _id: { type: Number, required: true },
    companyName: { type: String, required: true },
    requestedBy: { type: new Schema({ userId: Number, name: String }, { _id: false }), required: true },
    requestedAt: { type: Date, required: true },
    movedAt: { type: Date, required: true },
    total: { type: Number, default: null },
    removed: { type: Number, default: 0 },
    failed: { type: Boolean, default: false },
  },
  { versionKey: false, autoIndex: false, collection: 'company_deletions' },
);

export const CompanyDeletionModel = model<CompanyDeletionDocument>('CompanyDeletion', schema);
