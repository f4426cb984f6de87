import { model, Schema } from 'mongoose';

/** Which connection is the company's default: one document a company, so that the mark moves in one write. */
export interface ConnectionDefaultDocument {
  /** The company's id. */
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
