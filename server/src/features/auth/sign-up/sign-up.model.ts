import { model, Schema } from 'mongoose';

/** How a company came to sign up by itself (`_id` is the company's id). */
export interface SignUpDocument {
  _id: number;
  companyId: number;
  /** The terms it agreed to and when; null where the server named none. */
  terms: { url: string; acceptedAt: Date } | null;
  /** The company whose link led to the sign-up. */
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
