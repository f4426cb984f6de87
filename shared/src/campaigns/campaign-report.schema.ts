import { z } from 'zod';
import { idField, instantField } from '../contract';
import { CAMPAIGN_LIMITS } from './campaign-limits';

const count = z.number().int().nonnegative();

/**
 * A person's state. With confirmation: `asking` (request not sent yet), `asked`, `confirmed`, `declined`,
 * `expired`. Then `sending`, `sent` (WhatsApp has it), `delivered`, `read`. `unknown`: request or message was given to
 * WhatsApp, which confirmed nothing for a day, so the person may have it.
 */
export const DELIVERY_STATES = [
  'waiting',
  'asking',
  'asked',
  'confirmed',
  'declined',
  'expired',
  'sending',
  'sent',
  'delivered',
  'read',
  'skipped',
  'failed',
  'unknown',
] as const;
export const deliveryStateSchema = z.enum(DELIVERY_STATES);
export type DeliveryState = z.output<typeof deliveryStateSchema>;

/** Why a person was left out. `removed`: deleted from the list, or erased, before the send. */
export const SKIP_REASONS = [
  'optedOut',
  'invalid',
  'duplicate',
  'missingVariable',
  'inService',
  'removed',
] as const;
/** `newChat`: WhatsApp refused the new chat (error 463). */
export const DELIVERY_FAILURES = ['rejected', 'newChat', 'unknownNumber', 'fileMissing', 'internal'] as const;
export const deliveryReasonSchema = z.enum([...SKIP_REASONS, ...DELIVERY_FAILURES]);
export type DeliveryReason = z.output<typeof deliveryReasonSchema>;

/** `sent`, `delivered` and `read` include later states; progress is `delivered` of `valid`. */
export const campaignCountsSchema = z.object({
  total: count,
  /** "Contatos Válidos": not known as invalid. */
  valid: count,
  /** Valid ones that are not verified yet. */
  unknown: count,
  waiting: count,
  /** "Confirmações Solicitadas". */
  requested: count,
  /** "Confirmações". */
  confirmed: count,
  declined: count,
  expired: count,
  sent: count,
  /** "Entregues". */
  delivered: count,
  read: count,
  skipped: count,
  failed: count,
  /** "Talvez enviadas". */
  maybeSent: count,
});
export type CampaignCounts = z.output<typeof campaignCountsSchema>;

const reasonCountSchema = z.object({ reason: deliveryReasonSchema, count });

/** Texts edited after the start are a new version. */
const variantSchema = z.object({
  version: count,
  variant: z.number().int().min(1),
  text: z.string(),
  sent: count,
  delivered: count,
  read: count,
  replied: count,
});

export const estimateSchema = z.object({
  days: z.number().positive(),
  /** Messages on a full day. */
  perDay: count,
  endsAt: instantField.nullable(),
});

export const campaignReportSchema = z.object({
  skipped: z.array(reasonCountSchema),
  failures: z.array(reasonCountSchema),
  optOuts: count,
  /** Persons who wrote within 72 hours. */
  replied: count,
  variants: z.array(variantSchema),
  /** Null unless something is left to send. */
  estimate: estimateSchema.nullable(),
});
export type CampaignReport = z.output<typeof campaignReportSchema>;

export const deliverySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty for a person without a known number, and after the person was erased. */
  number: z.string(),
  /** WhatsApp username, without `@`, of a person without a known number. */
  username: z.string().optional(),
  contactId: idField.nullable(),
  /** Text that the person gets, 1 to 5. */
  variant: z.number().int().min(1),
  state: deliveryStateSchema,
  reason: deliveryReasonSchema.nullable(),
  confirmationRequestedAt: instantField.nullable(),
  confirmedAt: instantField.nullable(),
  sentAt: instantField.nullable(),
  deliveredAt: instantField.nullable(),
  readAt: instantField.nullable(),
  /** First message within 72 hours. */
  respondedAt: instantField.nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const shippingSchema = z.array(
  deliverySchema.pick({ id: true, deliveredAt: true, confirmationRequestedAt: true }),
);

/** Persons left out count once, by the first reason. */
export const campaignPreviewSchema = z.object({
  planned: count,
  skipped: z.array(reasonCountSchema),
  newChats: count,
  texts: z
    .array(z.object({ name: z.string(), confirmation: z.string().nullable(), text: z.string() }))
    .max(CAMPAIGN_LIMITS.previews),
  estimate: estimateSchema.nullable(),
  /** Local times between which messages are sent. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type CampaignPreview = z.output<typeof campaignPreviewSchema>;
