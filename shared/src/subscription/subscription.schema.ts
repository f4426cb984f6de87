import { z } from 'zod';
import { RECURRENCES } from '../companies';
import { idField, instantField } from '../contract';
import { isCep, isTaxId } from '../formats';
import { planSchema } from '../plans';

export const COUNTRIES = ['BR', 'usa'] as const;

const words = (max: number) => z.string().trim().min(1).max(max);

const billingShape = {
  firstName: words(100),
  /** Street and number. */
  address2: words(200),
  city: words(100),
  state: z.string().trim().max(60).default(''),
  zipcode: words(20),
  country: z.enum(COUNTRIES),
  document: z.string().trim().max(20).default(''),
};

/** Unknown keys are dropped, so card data is never logged or stored. */
export const subscriptionRequestSchema = z
  .object({
    ...billingShape,
    lastName: z.string().trim().max(100).default(''),
    useAddressForPaymentDetails: z.boolean().optional(),
    /** Ignored, like the fields up to `connections`: the company's own plan is charged. */
    plan: z.string().max(5_000).optional(),
    price: z.number().optional(),
    users: z.number().optional(),
    connections: z.number().optional(),
    invoiceId: idField.nullish(),
  })
  .superRefine(({ country, zipcode, document }, context) => {
    if (country !== 'BR') return;
    if (!isCep(zipcode)) context.addIssue({ code: 'custom', path: ['zipcode'], message: 'not a CEP' });
    if (document !== '' && !isTaxId(document))
      context.addIssue({ code: 'custom', path: ['document'], message: 'neither CPF nor CNPJ' });
  });
export type SubscriptionRequest = z.output<typeof subscriptionRequestSchema>;
export type SubscriptionDraft = z.input<typeof subscriptionRequestSchema>;

export const pixChargeSchema = z.object({
  qrcode: z.object({ qrcode: z.string() }),
  /** In reais. */
  valor: z.object({ original: z.number() }),
  invoiceId: idField,
  expiresAt: instantField.nullable(),
});
export type PixCharge = z.output<typeof pixChargeSchema>;

/** An `expired` invoice can become `paid`. A `partial` one needs a platform admin's acceptance. */
export const invoiceStatusSchema = z.enum(['open', 'paid', 'partial', 'expired', 'cancelled']);

export const invoiceSchema = z.object({
  id: idField,
  status: invoiceStatusSchema,
  planName: z.string(),
  /** In reais. */
  value: z.number(),
  /** In reais; null if nothing was received or the amount is unknown. */
  received: z.number().nullable(),
  recurrence: z.enum(RECURRENCES),
  createdAt: instantField,
  paidAt: instantField.nullable(),
  renewedUntil: instantField.nullable(),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const subscriptionSchema = z.object({
  companyName: z.string(),
  email: z.string(),
  dueDate: instantField.nullable(),
  trialExpiration: instantField.nullable(),
  recurrence: z.enum(RECURRENCES),
  plan: planSchema.nullable(),
  total: z.number(),
  payable: z.boolean(),
  billing: z.object({
    firstName: z.string(),
    document: z.string(),
    zipcode: z.string(),
    address2: z.string(),
    state: z.string(),
    city: z.string(),
  }),
  lastInvoice: invoiceSchema.nullable(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** `waiting`: only the bank statement shows it; `partial`: underpaid; `over`: overpaid. */
export const pendingPaymentSchema = z.object({
  id: idField,
  state: z.enum(['waiting', 'partial', 'over']),
  company: z.object({ id: idField, name: z.string() }),
  planName: z.string(),
  value: z.number(),
  /** In reais; null if unknown. */
  received: z.number().nullable(),
  txid: z.string(),
  createdAt: instantField,
});
export type PendingPayment = z.output<typeof pendingPaymentSchema>;
