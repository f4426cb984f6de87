import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export interface SampleItemDocument {
  _id: number;
  companyId: number;
  name: string;
  text: string;
  active: boolean;
  /** The author; null after the user's deletion. */
  userId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<SampleItemDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    text: { type: String, default: '' },
    active: { type: Boolean, required: true },
    userId: Number,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'sample_items', versionKey: false, autoIndex: false },
);

export const sampleItems = tenantRepository(model<SampleItemDocument>('SampleItem', schema));
