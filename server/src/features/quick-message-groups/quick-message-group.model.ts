import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export interface QuickMessageGroupDocument {
  _id: number;
  companyId: number;
  userId: number;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<QuickMessageGroupDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    userId: { type: Number, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'quick_message_groups', versionKey: false, autoIndex: false },
);

export const quickMessageGroups = tenantRepository(
  model<QuickMessageGroupDocument>('QuickMessageGroup', schema),
);
