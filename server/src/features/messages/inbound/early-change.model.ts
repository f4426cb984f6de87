import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { InboundChange } from '../../../messenger/gateway';

/** A change whose message is not stored yet. */
export interface EarlyChangeDocument {
  /** Connection, conversation and the change's own id: the same again is the same row. */
  _id: string;
  companyId: number;
  connectionId: number;
  /** The messenger's id of the message it waits for. */
  targetId: string;
  change: InboundChange;
  createdAt: Date;
}

const schema = new Schema<EarlyChangeDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    targetId: { type: String, required: true },
    change: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'waiting_changes', versionKey: false, autoIndex: false },
);

const EarlyChangeModel = model<EarlyChangeDocument>('WaitingChange', schema);

/** The bare driver's collection. Every call names the company in its filter. */
export function earlyChangeCollection(): Collection<EarlyChangeDocument> {
  return EarlyChangeModel.collection as unknown as Collection<EarlyChangeDocument>;
}
