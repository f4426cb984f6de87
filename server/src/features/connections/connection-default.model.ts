import { model, Schema } from 'mongoose';

/** A separate document, so that one write can change the default. */
export interface ConnectionDefaultDocument {
  _id: number;
  companyId: number;
  connectionId: number;
}

const schema = new Schema<ConnectionDefaultDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'connection_defaults' },
);

export const ConnectionDefaultModel = model<ConnectionDefaultDocument>('ConnectionDefault', schema);
