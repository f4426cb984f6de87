import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface QueueOptionDocument extends FormFields {
  _id: number;
  companyId: number;
  queueId: number;
  /** Null for the first level. Never changes, so that options cannot form a cycle. */
  parentId: number | null;
  /** Equal values are sorted by id. */
  order: number;
  title: string;
  message: string;
  queueToTransferId: number | null;
  operatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<QueueOptionDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    queueId: { type: Number, required: true },
    parentId: { type: Number, default: null },
    order: { type: Number, required: true },
    title: { type: String, default: '' },
    message: { type: String, default: '' },
    queueToTransferId: { type: Number, default: null },
    operatorId: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'queue_options', versionKey: false, autoIndex: false },
);

export const queueOptions = tenantRepository(model<QueueOptionDocument>('QueueOption', schema));
