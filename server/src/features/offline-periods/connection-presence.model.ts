import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { OfflinePeriod } from '../messages';

/** An offline period of a connection. The stored mark means that its notices are complete. */
export interface StoredPeriod extends OfflinePeriod {
  told?: true;
}

/** Last time a connection was up, and its last offline period. */
export interface ConnectionPresenceDocument {
  /** The connection's id. */
  _id: number;
  companyId: number;
  seenAt: Date;
  gap?: StoredPeriod;
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

/** The driver's collection, without Mongoose. Every filter names the company. */
export function connectionPresenceCollection(): Collection<ConnectionPresenceDocument> {
  return ConnectionPresenceModel.collection as unknown as Collection<ConnectionPresenceDocument>;
}
