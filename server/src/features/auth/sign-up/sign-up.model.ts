import { model, Schema } from 'mongoose';

export interface SignUpDocument {
  _id: number;
  companyId: number;
  /** Null if the server has no terms of use. */
  terms: { url: string; acceptedAt: Date } | null;
  referredBy: number | null;
  createdAt: Date;
}

const schema = new Schema<SignUpDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    terms: { type: new Schema({ url: String, acceptedAt: Date }, { _id: false }), default: null },
    referredBy: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'sign_ups' },
);

export const SignUpModel = model<SignUpDocument>('SignUp', schema);
