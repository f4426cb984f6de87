import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface ServiceLevelDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  /** Open minutes; null without a deadline. */
  firstReplyMinutes: number | null;
  nextReplyMinutes: number | null;
  resolveMinutes: number | null;
  warnPercent: number;
  /**
   * Its queues; `ALL_OTHERS` alone: those that no other level names, and tickets without a queue. A unique index allows
   * each once per company.
   */
  scopes: number[];
}

export const ALL_OTHERS = 0;

const schema = new Schema<ServiceLevelDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    firstReplyMinutes: { type: Number, default: null },
    nextReplyMinutes: { type: Number, default: null },
    resolveMinutes: { type: Number, default: null },
    warnPercent: { type: Number, required: true },
    scopes: { type: [Number], required: true },
    ...FORM_FIELDS,
  },
  { collection: 'service_levels', versionKey: false, autoIndex: false },
);

export const serviceLevels = tenantRepository(model<ServiceLevelDocument>('ServiceLevel', schema));
