import { z } from 'zod';
import { newChatCapStatusSchema } from '../automation';
import { formVersionField, idField, instantField } from '../contract';
import { queueSummarySchema } from '../queues';

export const connectionStatusSchema = z.enum([
  'qrcode',
  'DISCONNECTED',
  'CONNECTED',
  'PAIRING',
  'TIMEOUT',
  'OPENING',
]);
export type ConnectionStatus = z.output<typeof connectionStatusSchema>;

export const ATTENTION_STATUSES: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
];

/** With `newChatsRefused`, the connection is still CONNECTED. */
export const disconnectReasonSchema = z.enum([
  'loggedOut',
  'replaced',
  'banned',
  'qrExpired',
  'network',
  'stopped',
  'unavailable',
  'outdated',
  'storage',
  'newChatsRefused',
  'error',
]);

/** Lock that Recado sets itself; the other reasons are WhatsApp's names. */
export const LOCKED_BY_REJECTIONS = 'refusals';

/** Traffic light of a number: nothing to do, something to look at, act now. */
export const healthLightSchema = z.enum(['green', 'yellow', 'red']);
export type HealthLight = z.output<typeof healthLightSchema>;

export const newChatsSchema = z.object({
  /** Null if unknown, like `quota`. */
  capStatus: newChatCapStatusSchema.nullable(),
  /** Messages in the current cycle; unlimited if `total` is null. */
  quota: z.object({ total: z.number().int().nullable(), used: z.number().int() }).nullable(),
  cycleEndsAt: instantField.nullable(),
  /** Current or last lock. If `endsAt` is null, WhatsApp reports its end. */
  lock: z.object({ active: z.boolean(), endsAt: instantField.nullable(), reason: z.string() }).nullable(),
  updatedAt: instantField,
});
export type NewChats = z.output<typeof newChatsSchema>;

/** `limit` is not yet reduced by `newChatAllowance`. */
export const newChatsTodaySchema = z.object({
  used: z.number().int(),
  byAgents: z.number().int(),
  limit: z.number().int(),
  /** End of the company's local day. */
  until: instantField,
});
export type NewChatsToday = z.output<typeof newChatsTodaySchema>;

export const connectionSchema = z.object({
  id: idField,
  name: z.string(),
  status: connectionStatusSchema,
  /** Null before the first pairing. */
  number: z.string().nullable(),
  isDefault: z.boolean(),
  retries: z.number().int(),
  reason: disconnectReasonSchema.nullable(),
  /** Client version that WhatsApp rejected; with the reason `outdated`. */
  rejectedVersion: z.string().optional(),
  queues: z.array(queueSummarySchema),
  /** The phone itself greeted a customer in the last seven days. */
  phoneGreets: z.literal(true).optional(),
  /** Unchanged by attempts to reconnect. */
  disconnectedSince: instantField.nullable(),
  /** Null if unknown. Present only for administrators. */
  newChats: newChatsSchema.nullable().optional(),
  /** Only for administrators; null before the first pairing. */
  newChatsToday: newChatsTodaySchema.nullable().optional(),
  /** Present only for administrators, from the first check on (`connectionHealth.get`). */
  health: healthLightSchema.optional(),
  updatedAt: instantField,
});
export type Connection = z.output<typeof connectionSchema>;

/** Returns true while messages to new contacts are withheld. */
export function isRestricted({ status, reason }: Pick<Connection, 'status' | 'reason'>): boolean {
  return status === 'CONNECTED' && reason === 'newChatsRefused';
}

const messageText = z.string().max(4000).nullable();

export const ALERT_MINUTES = { min: 1, max: 1_440 } as const;

const alertFields = {
  minutes: z.number().int().min(ALERT_MINUTES.min).max(ALERT_MINUTES.max),
  email: z.union([z.literal(''), z.email().max(320)]),
  webhookUrl: z.string().trim().max(2000),
};

export const connectionInputSchema = z.object({
  name: z.string().trim().min(2).max(50),
  isDefault: z.boolean().optional(),
  sendReview: z.boolean().optional(),
  greetingMessage: messageText.optional(),
  /** The API requires this spelling. */
  complationMessage: messageText.optional(),
  outOfHoursMessage: messageText.optional(),
  ratingMessage: messageText.optional(),
  automaticWarnEndServiceMessage: messageText.optional(),
  automaticEndServiceMessage: messageText.optional(),
  farewellMessage: messageText.optional(),
  /**
   * Null removes the token. HTTP headers require visible ASCII characters. A new token has 24 characters or more,
   * 12 of them different, and belongs to no other connection; both are rejected alike.
   */
  token: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]*$/)
    .nullable()
    .optional(),
  queueIds: z.array(idField).max(100).default([]),
  alert: z
    .object(alertFields)
    .refine(({ email, webhookUrl }) => email !== '' || webhookUrl !== '', 'nobody to tell')
    .nullable()
    .optional(),
});
export type ConnectionInput = z.output<typeof connectionInputSchema>;

/** Absent fields stay unchanged, also the queues. */
export const connectionUpdateSchema = connectionInputSchema.extend({
  queueIds: z.array(idField).max(100).optional(),
  version: formVersionField.optional(),
});
export type ConnectionUpdate = z.output<typeof connectionUpdateSchema>;

/** With `session=0`, `qrcode` and `session` are omitted. */
export const connectionDetailSchema = connectionSchema.extend({
  sendReview: z.boolean(),
  /** False if the server has no public address: no review link is sent. */
  canSendReview: z.boolean(),
  greetingMessage: messageText,
  complationMessage: messageText,
  outOfHoursMessage: messageText,
  ratingMessage: messageText,
  automaticWarnEndServiceMessage: messageText,
  automaticEndServiceMessage: messageText,
  farewellMessage: messageText,
  version: formVersionField,
  token: z.string().nullable(),
  /** Replaced tokens are valid until then. */
  formerTokenUntil: instantField.nullable(),
  /** `secret` signs webhook calls. */
  alert: z.object({ ...alertFields, secret: z.string().nullable() }).nullable(),
  qrcode: z.string().optional(),
  session: z.object({ id: idField, qrcode: z.string() }).optional(),
});
export type ConnectionDetail = z.output<typeof connectionDetailSchema>;
