import { model, Schema } from 'mongoose';

/** Requests of a token in one minute; a TTL index deletes the document. */
export interface ApiRateDocument {
  /** Hash of the token and minutes since 1970. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<ApiRateDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'api_rates', versionKey: false, autoIndex: false },
);

export const ApiRateModel = model<ApiRateDocument>('ApiRate', schema);
