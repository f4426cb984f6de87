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
  /** Address that stanzas omit (and for `lid` lookups of the number, too); null omits neither. */
  hides: z.enum(['number', 'lid']).nullable().optional(),
  /** Without `@`; null removes it. */
  username: z
    .string()
    .regex(/^[a-z0-9._]{3,35}$/, 'is 3 to 35 lower-case letters, digits, dots and underscores')
    .nullable()
    .optional(),
  /** PIN that a lookup by username needs; null: none. */
  usernamePin: z
    .string()
    .regex(/^\d{4}$/, 'is 4 digits')
    .nullable()
    .optional(),
  /** Number of the customer's devices including the phone. */
  devices: z.number().int().min(1).max(5).optional(),
});

/** Fields of all messages. Each type has further ones. */
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

/** Fields of all status posts. Each type has further ones. */
export const statusBody = z.looseObject({
  to: z.array(phoneNumber).min(1).optional(),
  type: z.string(),
  id: z.string().min(1).optional(),
  at: z.number().int().optional(),
});

export const groupBody = z.strictObject({
  /** For callers that already know the id; generated if absent. */
  id: z
    .string()
    .regex(/^[1-9]\d{15,19}$/, 'has 16 to 20 digits')
    .optional(),
  subject: z.string().min(1),
  participants: z.array(phoneNumber).min(1),
  /** The creator; by default, the first participant. */
  owner: phoneNumber.optional(),
  addressing: z.enum(['lid', 'pn']).optional(),
  description: z.string().min(1).optional(),
  picture,
});

/** `by` is the acting member; by default, the owner. */
export const groupChangeBody = z.strictObject({
  by: phoneNumber.optional(),
  subject: z.string().min(1).optional(),
  description: z.string().optional(),
  picture,
  onlyAdminsWrite: z.boolean().optional(),
  onlyAdminsChange: z.boolean().optional(),
  ephemeralSeconds: z.number().int().min(0).optional(),
});

/** A member who removes themselves (`by`) leaves. */
export const membersBody = z.strictObject({
  action: z.enum(MEMBER_ACTIONS),
  participants: z.array(phoneNumber).min(1),
  by: phoneNumber.optional(),
});

export const burstBody = z.strictObject({
  to: phoneNumber,
  from: z.array(phoneNumber).min(1),
  each: z.number().int().min(1).max(100_000),
  text: z.string().min(1).optional(),
  /** Every n-th message is an image with this file (base64). */
  pictures: z.strictObject({ every: z.number().int().min(1), file: z.base64().min(1) }).optional(),
});

/** `logins`: number of logins that are rejected with the code. */
export const failBody = z.strictObject({
  code: z.number().int().min(400).max(599),
  logins: z.number().int().min(0).default(0),
});

/**
 * Absent fields stay unchanged. `lock: null` ends the lock. Without `notify`, clients learn of the change
 * only by queries.
 */
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

/** Number of a chat's newest messages; default: all. */
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

/** Returns the validated value. Throws BadRequest that names the field and the rule. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, name = 'body'): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const said = result.error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`);
  throw new BadRequest(said.join('; '));
}
