import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { OfflinePeriod } from '#features/messages';

/** The mark means that all notices of the period are stored. */
export interface StoredPeriod extends OfflinePeriod {
  told?: true;
}

export interface ConnectionPresenceDocument {
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

/** Every filter must contain the company. */
export function connectionPresenceCollection(): Collection<ConnectionPresenceDocument> {
  return ConnectionPresenceModel.collection as unknown as Collection<ConnectionPresenceDocument>;
}
