import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { InboundChange } from '#messenger/gateway';

export interface EarlyChangeDocument {
  /** Connection, conversation and the change's own id, so that a repeated change is stored once. */
  _id: string;
  companyId: number;
  connectionId: number;
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

/** Every filter must contain the company. */
export function earlyChangeCollection(): Collection<EarlyChangeDocument> {
  return EarlyChangeModel.collection as unknown as Collection<EarlyChangeDocument>;
}
