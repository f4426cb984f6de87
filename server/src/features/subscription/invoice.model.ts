import { model, Schema } from 'mongoose';
import type { Recurrence } from '@recado/shared/companies';

type InvoiceStatus = 'open' | 'paid' | 'partial' | 'expired' | 'cancelled';

/** Statuses in which a payment is still accepted. */
export const PAYABLE: readonly InvoiceStatus[] = ['open', 'partial', 'expired'];

export interface InvoiceDocument {
  _id: number;
  companyId: number;
  /** The company's id while the invoice is open, so that only one is. */
  openKey?: number;
  status: InvoiceStatus;
  planId: number;
  planName: string;
  amountCents: number;
  recurrence: Recurrence;
  provider: 'efi' | 'static';
  /** The charge's unique id at the provider. */
  txid: string;
  /** Text of the QR code; empty until the provider responds. */
  pixCode: string;
  /** Null: no deadline. */
  expiresAt: Date | null;
  askedAt: Date;
  createdAt: Date;
  paidAt: Date | null;
  /** Cents; absent if the provider does not report the amount. */
  receivedCents?: number;
  /** A platform admin must handle the overpayment. */
  overpaid?: true;
  /** Id of the Pix payment; null if not reported. */
  endToEndId: string | null;
  /** Platform admin who confirmed the payment; null if the provider did. */
  confirmedBy: number | null;
  renewedUntil: Date | null;
}

const text = { type: String, required: true };
const instant = { type: Date, default: null };

const schema = new Schema<InvoiceDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    openKey: Number,
    status: { type: String, enum: ['open', 'paid', 'partial', 'expired', 'cancelled'], required: true },
    planId: { type: Number, required: true },
    planName: text,
    amountCents: { type: Number, required: true },
    recurrence: text,
    provider: { type: String, enum: ['efi', 'static'], required: true },
    txid: text,
    pixCode: { type: String, default: '' },
    expiresAt: instant,
    askedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    paidAt: instant,
    receivedCents: Number,
    overpaid: Boolean,
    endToEndId: { type: String, default: null },
    confirmedBy: { type: Number, default: null },
    renewedUntil: instant,
  },
  { versionKey: false, autoIndex: false, collection: 'invoices' },
);

export const InvoiceModel = model<InvoiceDocument>('Invoice', schema);
