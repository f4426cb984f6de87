import { z } from 'zod';
import { RECURRENCES } from '../companies';
import { idField, instantField } from '../contract';
import { isCep, isTaxId } from '../formats';
import { planSchema } from '../plans';

/** The countries of the checkout, as the specification writes them (1 §2.6). */
export const COUNTRIES = ['BR', 'usa'] as const;

const words = (max: number) => z.string().trim().min(1).max(max);

/** Who is invoiced. A CEP and a CPF or CNPJ are checked in Brazil; elsewhere they are what somebody writes. */
const billingShape = {
  /** The full name. */
  firstName: words(100),
  /** Street, number and so on: the only address field the checkout asks for. */
  address2: words(200),
  city: words(100),
  state: z.string().trim().max(60).default(''),
  zipcode: words(20),
  country: z.enum(COUNTRIES),
  /** CPF or CNPJ: not in the specification's request, but a provider writes it on the charge. May be left out. */
  document: z.string().trim().max(20).default(''),
};

/**
 * What the checkout sends (specification 1 §3). `price`, `users` and `connections` are accepted and mean nothing: the
 * price is the plan's. `cardNumber`, `cvv` and `nameOnCard` are not even read: what stands here not is dropped before
 * any rule, log or store sees it (decisions, "Sessions and accounts").
 */
export const subscriptionRequestSchema = z
  .object({
    ...billingShape,
    lastName: z.string().trim().max(100).default(''),
    useAddressForPaymentDetails: z.boolean().optional(),
    /** The plan as JSON text; the company's own plan is what is paid. */
    plan: z.string().max(5_000).optional(),
    price: z.number().optional(),
    users: z.number().optional(),
    connections: z.number().optional(),
    /** An open invoice of the company; without one the open invoice is found or made. */
    invoiceId: idField.nullish(),
  })
  .superRefine(({ country, zipcode, document }, context) => {
    if (country !== 'BR') return;
    if (!isCep(zipcode)) context.addIssue({ code: 'custom', path: ['zipcode'], message: 'not a CEP' });
    if (document !== '' && !isTaxId(document))
      context.addIssue({ code: 'custom', path: ['document'], message: 'neither CPF nor CNPJ' });
  });
export type SubscriptionRequest = z.output<typeof subscriptionRequestSchema>;
/** As it is sent: before defaults. */
export type SubscriptionDraft = z.input<typeof subscriptionRequestSchema>;

/** What is to be paid: the specification's answer, with the invoice it belongs to. */
export const pixChargeSchema = z.object({
  /** The text behind the QR code, which can be pasted too ("copia e cola"). */
  qrcode: z.object({ qrcode: z.string() }),
  /** Reais. */
  valor: z.object({ original: z.number() }),
  invoiceId: idField,
  /** Until when it can be paid; null: for ever. */
  expiresAt: instantField.nullable(),
});
export type PixCharge = z.output<typeof pixChargeSchema>;

/**
 * `expired` can still become `paid`, when the money was under way. `partial`: less came than was asked for; it renews
 * nothing until the platform's owner accepts it.
 */
export const invoiceStatusSchema = z.enum(['open', 'paid', 'partial', 'expired', 'cancelled']);

export const invoiceSchema = z.object({
  id: idField,
  status: invoiceStatusSchema,
  planName: z.string(),
  /** Reais. */
  value: z.number(),
  /** Reais that came, where the provider tells; null: it does not, or nothing came. */
  received: z.number().nullable(),
  recurrence: z.enum(RECURRENCES),
  createdAt: instantField,
  paidAt: instantField.nullable(),
  /** The due date this payment brought. */
  renewedUntil: instantField.nullable(),
});
export type Invoice = z.output<typeof invoiceSchema>;

/** What the subscription's screen and the renewal page show of a company. */
export const subscriptionSchema = z.object({
  companyName: z.string(),
  /** Where invoices go. */
  email: z.string(),
  /** The instant service ends; null: never. */
  dueDate: instantField.nullable(),
  trialExpiration: instantField.nullable(),
  recurrence: z.enum(RECURRENCES),
  /** Null: the company has no plan, so there is nothing to pay. */
  plan: planSchema.nullable(),
  /** The price of one recurrence in reais. */
  total: z.number(),
  /** Whether somebody can be paid at all: the platform's owner has configured Pix. */
  payable: z.boolean(),
  /** What was filled in last time. */
  billing: z.object({
    firstName: z.string(),
    document: z.string(),
    zipcode: z.string(),
    address2: z.string(),
    state: z.string(),
    city: z.string(),
  }),
  /** The newest first. */
  lastInvoice: invoiceSchema.nullable(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/**
 * An invoice that waits for the platform's owner. `waiting`: nobody else can see its money; `partial`: less came than it
 * asks for; `over`: it is paid and more came.
 */
export const pendingPaymentSchema = z.object({
  id: idField,
  state: z.enum(['waiting', 'partial', 'over']),
  company: z.object({ id: idField, name: z.string() }),
  planName: z.string(),
  /** Reais. */
  value: z.number(),
  /** Reais that came; null while nobody tells. */
  received: z.number().nullable(),
  /** What stands beside the money on the owner's statement. */
  txid: z.string(),
  createdAt: instantField,
});
export type PendingPayment = z.output<typeof pendingPaymentSchema>;
