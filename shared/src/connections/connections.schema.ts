import { z } from 'zod';
import { idField, instantField } from '../contract';
import { queueSummarySchema } from '../queues';

/** Specification 2 §4.1. */
export const connectionStatusSchema = z.enum([
  'qrcode',
  'DISCONNECTED',
  'CONNECTED',
  'PAIRING',
  'TIMEOUT',
  'OPENING',
]);
export type ConnectionStatus = z.output<typeof connectionStatusSchema>;

/** Statuses that raise the "!" badge on the Connections menu (specification 1 §4.5). */
export const ATTENTION_STATUSES: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
];

/** Why a connection is not CONNECTED, or not wholly (`newChatsRefused`), where there is something to tell the administrator. */
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

/** A connection in lists (`session=0`): without QR code, messages or token (specification 2 §3.1). */
export const connectionSchema = z.object({
  id: idField,
  name: z.string(),
  status: connectionStatusSchema,
  /** Digits with country code, once paired. */
  number: z.string().nullable(),
  isDefault: z.boolean(),
  retries: z.number().int(),
  reason: disconnectReasonSchema.nullable(),
  queues: z.array(queueSummarySchema),
  /** Since when it cannot send or receive, across attempts to reconnect; null while CONNECTED. */
  disconnectedSince: instantField.nullable(),
  updatedAt: instantField,
});
export type Connection = z.output<typeof connectionSchema>;

/** Connected, but forbidden by the messenger to write to people it never wrote with. */
export function isRestricted({ status, reason }: Pick<Connection, 'status' | 'reason'>): boolean {
  return status === 'CONNECTED' && reason === 'newChatsRefused';
}

const messageText = z.string().max(4000).nullable();

/** The longest a company may wait to be told, in minutes: a day. */
export const ALERT_MINUTES = { min: 1, max: 1_440 } as const;

/** Who is told that a connection is down, and that it is back. */
const alertFields = {
  /** For so many minutes it has to be down. */
  minutes: z.number().int().min(ALERT_MINUTES.min).max(ALERT_MINUTES.max),
  /** Empty: no mail. */
  email: z.union([z.literal(''), z.email().max(320)]),
  /** Empty: no call. `https`, to a public address. */
  webhookUrl: z.string().trim().max(2000),
};

/** What the connection dialogs write (specification 2 §2.3, §5.7). */
export const connectionInputSchema = z.object({
  name: z.string().trim().min(2).max(50),
  isDefault: z.boolean().optional(),
  sendReview: z.boolean().optional(),
  greetingMessage: messageText.optional(),
  /** Spelt this way by the specification. */
  complationMessage: messageText.optional(),
  outOfHoursMessage: messageText.optional(),
  ratingMessage: messageText.optional(),
  automaticWarnEndServiceMessage: messageText.optional(),
  automaticEndServiceMessage: messageText.optional(),
  farewellMessage: messageText.optional(),
  /** Of the external messaging API; null removes it. */
  token: z.string().trim().min(16).max(200).nullable().optional(),
  queueIds: z.array(idField).max(100).default([]),
  /** null: nobody is told. */
  alert: z
    .object(alertFields)
    .refine(({ email, webhookUrl }) => email !== '' || webhookUrl !== '', 'nobody to tell')
    .nullable()
    .optional(),
});
export type ConnectionInput = z.output<typeof connectionInputSchema>;

/** One connection whole, for its dialogs; `qrcode` and `session` are absent with `session=0`. */
export const connectionDetailSchema = connectionSchema.extend({
  sendReview: z.boolean(),
  greetingMessage: messageText,
  complationMessage: messageText,
  outOfHoursMessage: messageText,
  ratingMessage: messageText,
  automaticWarnEndServiceMessage: messageText,
  automaticEndServiceMessage: messageText,
  farewellMessage: messageText,
  token: z.string().nullable(),
  /** `secret` signs the calls; null without a webhook. */
  alert: z.object({ ...alertFields, secret: z.string().nullable() }).nullable(),
  qrcode: z.string().optional(),
  session: z.object({ id: idField, qrcode: z.string() }).optional(),
});
export type ConnectionDetail = z.output<typeof connectionDetailSchema>;
