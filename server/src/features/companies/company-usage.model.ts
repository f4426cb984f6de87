import { model, Schema } from 'mongoose';

export const LIMITED = ['users', 'connections', 'queues'] as const;
export type Limited = (typeof LIMITED)[number];

/** Records per limit of the plan, including those being created. */
export interface CompanyUsageDocument extends Record<Limited, number> {
  _id: number;
  companyId: number;
  /** If long ago, records that were being created are assumed to have failed. */
  changedAt: Date;
}

const count = { type: Number, required: true };

const schema = new Schema<CompanyUsageDocument>(
  {
    _id: count,
    companyId: count,
    users: count,
    connections: count,
    queues: count,
    changedAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'company_usage' },
);

export const CompanyUsageModel = model<CompanyUsageDocument>('CompanyUsage', schema);
