import { model, Schema } from 'mongoose';
import type { Recurrence } from '@recado/shared/companies';
import type { Language } from '@recado/shared/contract';
import type { Schedule } from '@recado/shared/working-hours';
import { FORM_FIELDS, type FormFields } from '#core/forms';

/** Empty until an administrator enters them. */
export const BILLING_FIELDS = [
  'document',
  'billingName',
  'addressZipCode',
  'addressStreet',
  'addressState',
  'addressCity',
  'addressDistrict',
] as const;
export type BillingFields = Record<(typeof BILLING_FIELDS)[number], string>;

/** The version is that of the weekly hours. */
export interface CompanyDocument extends BillingFields, FormFields {
  _id: number;
  name: string;
  /** Absent if another company had the name when names became unique. */
  nameKey?: string;
  email: string;
  phone: string;
  status: 'active' | 'inactive';
  /** End of the paid service. Ignored for the platform's company. */
  dueDate: Date | null;
  recurrence: Recurrence;
  /** Invoices that already extended the due date. */
  renewedBy: string[];
  trialExpiration: Date | null;
  campaignsEnabled: boolean;
  schedules: Schedule;
  timeZone: string;
  language: Language;
  planId: number | null;
  /** Operator of this installation, which never expires. */
  isPlatform: boolean;
  /** Null: the server's configuration applies. */
  mediaQuotaMb: number | null;
  /** Until the first paid invoice, the trial's media quota applies. */
  unpaid?: true;
  mediaRetentionDays: number | null;
  createdAt: Date;
}

const text = { type: String, default: '' };

const schema = new Schema<CompanyDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: String,
    email: text,
    phone: text,
    status: { type: String, enum: ['active', 'inactive'], required: true },
    dueDate: { type: Date, default: null },
    recurrence: { type: String, required: true },
    renewedBy: { type: [String], default: [] },
    trialExpiration: { type: Date, default: null },
    campaignsEnabled: { type: Boolean, default: false },
    schedules: { type: Schema.Types.Mixed, default: [] },
    timeZone: { type: String, required: true },
    language: { type: String, required: true },
    planId: { type: Number, default: null },
    isPlatform: { type: Boolean, required: true },
    document: text,
    billingName: text,
    addressZipCode: text,
    addressStreet: text,
    addressState: text,
    addressCity: text,
    addressDistrict: text,
    mediaQuotaMb: { type: Number, default: null },
    unpaid: Boolean,
    mediaRetentionDays: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { versionKey: false, autoIndex: false, collection: 'companies' },
);

export const CompanyModel = model<CompanyDocument>('Company', schema);
