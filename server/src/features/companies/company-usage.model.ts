import { model, Schema } from 'mongoose';

/** What a plan limits (specification 2 §1). */
export const LIMITED = ['users', 'connections', 'queues'] as const;
export type Limited = (typeof LIMITED)[number];

/** How many of each a company has, those being made included: one row a company, under the company's id. */
export interface CompanyUsageDocument extends Record<Limited, number> {
  _id: number;
  companyId: number;
  /** The last time a place was taken or given back: nothing is being made long after it. */
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
