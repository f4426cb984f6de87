import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';

/** A time without a connection. */
export interface GapDocument {
  from: Date;
  to: Date;
  /** When it was back first: what it brought was stored after this. */
  since: Date;
  /** The conversations say so. */
  told?: true;
}

/** When a connection was last known to be up, and the last time it was away for long. */
export interface ConnectionPresenceDocument {
  /** The connection's id. */
  _id: number;
  companyId: number;
  seenAt: Date;
  gap?: GapDocument;
}

const schema = new Schema<ConnectionPresenceDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    seenAt: { type: Date, required: true },
    gap: { type: Schema.Types.Mixed, default: undefined },
  },
  { collection: 'connection_presence', versionKey: false, autoIndex: false },
);

const ConnectionPresenceModel = model<ConnectionPresenceDocument>('ConnectionPresence', schema);

/** The bare driver's collection. Every call names the company in its filter. */
export function connectionPresenceCollection(): Collection<ConnectionPresenceDocument> {
  return ConnectionPresenceModel.collection as unknown as Collection<ConnectionPresenceDocument>;
}
