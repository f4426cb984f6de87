import { model, Schema } from 'mongoose';
import { FORM_FIELDS, type FormFields } from '#core/forms';

/** Plans belong to the platform and have no `companyId`. */
export interface PlanDocument extends FormFields {
  _id: number;
  name: string;
  /** Absent if another plan had the name when names became unique. */
  nameKey?: string;
  users: number;
  connections: number;
  queues: number;
  /** Price per month. */
  valueCents: number;
}

const schema = new Schema<PlanDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: String,
    users: { type: Number, required: true },
    connections: { type: Number, required: true },
    queues: { type: Number, required: true },
    valueCents: { type: Number, required: true },
    ...FORM_FIELDS,
  },
  { versionKey: false, autoIndex: false, collection: 'plans' },
);

export const PlanModel = model<PlanDocument>('Plan', schema);
