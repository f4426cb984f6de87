import { model, Schema } from 'mongoose';

export interface CompanyDocument {
  _id: number;
  name: string;
  email: string;
  phone: string;
  status: 'active' | 'inactive';
  /** The instant service ends. Without meaning for the platform's own company. */
  dueDate: Date | null;
  timeZone: string;
  planId: number | null;
  /** The company that runs this server: it never expires. */
  isPlatform: boolean;
  /** What its files may take, and how long they are kept; null: as the server is configured. */
  mediaQuotaMb: number | null;
  mediaRetentionDays: number | null;
  createdAt: Date;
}

const schema = new Schema<CompanyDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, default: '' },
    phone: { type: String, default: '' },
    status: { type: String, enum: ['active', 'inactive'], required: true },
    dueDate: { type: Date, default: null },
    timeZone: { type: String, required: true },
    planId: { type: Number, default: null },
    isPlatform: { type: Boolean, required: true },
    mediaQuotaMb: { type: Number, default: null },
    mediaRetentionDays: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'companies' },
);

export const CompanyModel = model<CompanyDocument>('Company', schema);
