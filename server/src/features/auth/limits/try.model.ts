import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';

/** How often something was tried lately, by all servers together. */
export interface TryDocument {
  /** Whose tries of what: a keyed hash, as e-mails and addresses are nobody's business here. */
  _id: string;
  count: number;
  /** The count begins anew then. */
  endsAt: Date;
  /** Of an account and an address: it was signed in to from there, which holds until then. */
  knownUntil?: Date;
  /** The row goes then. */
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

/** The bare collection: its updates are pipelines. */
export function tryCollection(): Collection<TryDocument> {
  return TryModel.collection as unknown as Collection<TryDocument>;
}
