import { model, Schema } from 'mongoose';

/** Plans are the platform's, not a company's: no `companyId`. */
export interface PlanDocument {
  _id: number;
  name: string;
  /** The name in lower case, unique. Absent on a plan whose name another had before there was this rule. */
  nameKey?: string;
  users: number;
  connections: number;
  queues: number;
  /** Price a month in cents. */
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
  },
  { versionKey: false, autoIndex: false, collection: 'plans' },
);

export const PlanModel = model<PlanDocument>('Plan', schema);
