import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';

export interface TryDocument {
  /** Keyed hash of limit and subject, so that no address is stored. */
  _id: string;
  count: number;
  endsAt: Date;
  /** End of the network's trust after a successful sign-in. */
  knownUntil?: Date;
  expiresAt: Date;
}

const schema = new Schema<TryDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    endsAt: { type: Date, required: true },
    knownUntil: { type: Date },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'auth_tries' },
);

const TryModel = model<TryDocument>('Try', schema);

/** Returns the native collection, because the updates are pipelines. */
export function tryCollection(): Collection<TryDocument> {
  return TryModel.collection as unknown as Collection<TryDocument>;
}
