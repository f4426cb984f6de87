import { model, Schema } from 'mongoose';

/** A mailed link that waits to be used (`_id` is the user's id: a new link replaces the one before). */
export interface PasswordResetDocument {
  _id: number;
  companyId: number;
  /** Where it was mailed to: once the user has another e-mail, it works no more. */
  email: string;
  /** Of the link's token, keyed: who reads the store can use no link. */
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
