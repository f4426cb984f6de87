import type { Recurrence } from '@recado/shared/companies';
import { model, Schema } from 'mongoose';

type InvoiceStatus = 'open' | 'paid' | 'partial' | 'expired' | 'cancelled';

/** Money that comes for an invoice in one of these counts. */
export const PAYABLE: readonly InvoiceStatus[] = ['open', 'partial', 'expired'];

/** What a company was asked to pay, and whether it did. Nothing of a card is ever here. */
export interface InvoiceDocument {
  _id: number;
  companyId: number;
  /** The company's id while the invoice is open: unique, so that there is one at a time. */
  openKey?: number;
  status: InvoiceStatus;
  planId: number;
  planName: string;
  amountCents: number;
  recurrence: Recurrence;
  provider: 'efi' | 'static';
  /** The charge at the provider; unique. */
  txid: string;
  /** Empty until the provider has answered. */
  pixCode: string;
  /** Null: can be paid for ever. */
  expiresAt: Date | null;
  /** When the provider was last asked what became of it. */
  askedAt: Date;
  createdAt: Date;
  paidAt: Date | null;
  /** What came, where the provider tells it. */
  receivedCents?: number;
  /** More came than was asked for, and the owner has not seen to it yet. */
  overpaid?: true;
  /** The payment's own id in the Pix system, where the provider tells it. */
  endToEndId: string | null;
  /** The owner who saw the money, where no provider tells. */
  confirmedBy: number | null;
  /** The due date the payment brought; null while that is not done. */
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
