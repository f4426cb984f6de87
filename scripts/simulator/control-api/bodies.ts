import { z } from 'zod';
import { PRESENCE_STATES } from '../delivery/presence';
import { MEMBER_ACTIONS } from '../groups/change-group';
import { CAP_STATUSES, UNLIMITED } from '../limits/new-chat-limits';
import { BadRequest } from './bad-request';
import { chatId } from './peers';

export const phoneNumber = z
  .string()
  .regex(/^[1-9]\d{7,14}$/, 'is a phone number of 8 to 15 digits with its country code');

export const scanBody = z
  .strictObject({
    qr: z.string().optional(),
    code: z.string().optional(),
    name: z.string().min(1).optional(),
  })
  .refine(({ qr, code }) => Boolean(qr) !== Boolean(code), 'needs either qr or code');

/** Base64; null takes the picture away. */
const picture = z.base64().min(1).nullable().optional();

export const contactBody = z.strictObject({
  name: z.string().min(1).optional(),
  picture,
  registered: z.boolean().optional(),
  lid: z
    .string()
    .regex(/^\d{6,18}$/, 'is 6 to 18 digits')
    .optional(),
  deliveryReceipts: z.boolean().optional(),
  /** Which address its stanzas do not say beside the other, nor look-ups of its number the LID; null says both. */
  hides: z.enum(['number', 'lid']).nullable().optional(),
  /** How many devices the customer writes and reads with, the phone included. */
  devices: z.number().int().min(1).max(5).optional(),
});

/** What every message has; the rest belongs to its type. */
export const messageBody = z.looseObject({
  to: chatId.optional(),
  group: chatId.optional(),
  type: z.string(),
  addressing: z.enum(['lid', 'pn']).optional(),
  id: z.string().min(1).optional(),
  at: z.number().int().optional(),
  device: z.number().int().min(0).optional(),
  unavailable: z.boolean().optional(),
});

/** What a status says besides its type's own fields. */
export const statusBody = z.looseObject({
  to: z.array(phoneNumber).min(1).optional(),
  type: z.string(),
  id: z.string().min(1).optional(),
  at: z.number().int().optional(),
});

export const groupBody = z.strictObject({
  /** Chosen by whoever knows the group already; any when left out. */
  id: z
    .string()
    .regex(/^[1-9]\d{15,19}$/, 'has 16 to 20 digits')
    .optional(),
  subject: z.string().min(1),
  participants: z.array(phoneNumber).min(1),
  /** Who makes it; the first participant when left out. */
  owner: phoneNumber.optional(),
  addressing: z.enum(['lid', 'pn']).optional(),
  description: z.string().min(1).optional(),
  picture,
});

/** `by` is the member who does it; the owner when left out. */
export const groupChangeBody = z.strictObject({
  by: phoneNumber.optional(),
  subject: z.string().min(1).optional(),
  description: z.string().optional(),
  picture,
  onlyAdminsWrite: z.boolean().optional(),
  onlyAdminsChange: z.boolean().optional(),
  ephemeralSeconds: z.number().int().min(0).optional(),
});

/** Who removes themselves (`by`) leaves. */
export const membersBody = z.strictObject({
  action: z.enum(MEMBER_ACTIONS),
  participants: z.array(phoneNumber).min(1),
  by: phoneNumber.optional(),
});

export const burstBody = z.strictObject({
  to: phoneNumber,
  from: z.array(phoneNumber).min(1),
  /** How many messages each of them sends. */
  each: z.number().int().min(1).max(100_000),
  text: z.string().min(1).optional(),
  /** Every so-manieth message is a picture: this file, base64. */
  pictures: z.strictObject({ every: z.number().int().min(1), file: z.base64().min(1) }).optional(),
});

/** `logins`: how many of the next log-ins are refused with that code. */
export const failBody = z.strictObject({
  code: z.number().int().min(400).max(599),
  logins: z.number().int().min(0).default(0),
});

/** Fields left out stay as they are; a `lock` of null lifts it. Without `notify` clients learn of it by their queries. */
export const newChatsBody = z.strictObject({
  quota: z
    .strictObject({
      status: z.enum(CAP_STATUSES).optional(),
      total: z.number().int().min(UNLIMITED).optional(),
      used: z.number().int().min(0).optional(),
      cycleEndsAt: z.number().int().min(0).optional(),
    })
    .optional(),
  lock: z
    .strictObject({
      type: z.string().min(1).default('BIZ_QUALITY'),
      endsAt: z.number().int().min(0).optional(),
    })
    .nullable()
    .optional(),
  notify: z.boolean().default(true),
});

export const presenceBody = z.strictObject({ to: chatId, state: z.enum(PRESENCE_STATES) });
export const callBody = z.strictObject({
  to: phoneNumber,
  video: z.boolean().optional(),
  answer: z.boolean().optional(),
  ringMs: z.number().int().min(0).max(600_000).default(1_000),
});

export const readBody = z.strictObject({ to: chatId, played: z.boolean().optional() });

/** How many of a chat's newest messages; all that are kept when left out. */
export const lastMessages = z.object({
  limit: z.coerce.number().int().min(1).default(Number.MAX_SAFE_INTEGER),
});

export const faultsBody = z
  .strictObject({
    phone: phoneNumber.optional(),
    latencyMs: z.number().int().min(0).max(600_000).optional(),
    duplicate: z.boolean().optional(),
    reorder: z.boolean().optional(),
    nackNewChats: z.number().int().min(400).max(599).optional(),
    nack: z.number().int().min(400).max(599).optional(),
    dropAcks: z.boolean().optional(),
    silent: z.boolean().optional(),
    corrupt: z.boolean().optional(),
    mediaStatus: z.number().int().min(400).max(599).optional(),
    mediaLatencyMs: z.number().int().min(0).max(600_000).optional(),
    uploadStatus: z.number().int().min(400).max(599).optional(),
    mediaLost: z.boolean().optional(),
    holdRetries: z.boolean().optional(),
    quotaError: z.number().int().min(400).max(599).optional(),
    lockError: z.number().int().min(400).max(599).optional(),
  })
  .refine(
    ({ phone, uploadStatus }) => !phone || !uploadStatus,
    'uploadStatus is for all phones: an upload names none',
  );

/** What was sent, checked. Throws BadRequest that names the field and says what it must be. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, name = 'body'): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const said = result.error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`);
  throw new BadRequest(said.join('; '));
}
