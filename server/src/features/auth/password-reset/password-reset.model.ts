import { model, Schema } from 'mongoose';

/** A password reset. `_id` is the user's id, so that a new link replaces the previous one. */
export interface PasswordResetDocument {
  _id: number;
  companyId: number;
  /** E-mail address of the user. The link is invalid after the address changes. */
  email: string;
  /** Keyed hash of the token, so that a copy of the database contains no usable link. */
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
