import { model, Schema } from 'mongoose';

/** `_id` is the user's id, so that a new link replaces the previous one. */
export interface PasswordResetDocument {
  _id: number;
  companyId: number;
  /** Address whose change makes the link invalid. */
  email: string;
  /** Keyed hash, so that a copy of the database contains no usable link. */
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<PasswordResetDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'password_resets' },
);

export const PasswordResetModel = model<PasswordResetDocument>('PasswordReset', schema);
