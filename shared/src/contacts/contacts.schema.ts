import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';
import { sourceSchema } from '../sources';
import { userSummarySchema } from '../users';

export const automationMutedSchema = z.object({
  reason: z.enum(['user', 'loop']),
  until: instantField.nullable(),
});
export type AutomationMuted = z.output<typeof automationMutedSchema>;

/** `number` never contains a LID. */
export const contactSummarySchema = z.object({
  id: idField,
  name: z.string(),
  number: z.string().nullable(),
  lid: z.string().nullable(),
  /** WhatsApp username without `@`, if known. People change it, and another person may get the former one. */
  username: z.string().optional(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  notification: z.boolean(),
  automationMuted: automationMutedSchema.optional(),
  /** Chats with disappearing messages; Recado retains its copy. */
  disappearing: z.array(z.object({ whatsappId: idField, seconds: z.number().int().positive() })).optional(),
});
export type ContactSummary = z.output<typeof contactSummarySchema>;

export const contactSchema = contactSummarySchema.extend({
  email: z.string(),
  queueId: idField.nullable(),
  /** True if the LID is known. */
  isJid: z.boolean(),
  /** `waiting`: not looked up yet; `absent`: not on WhatsApp. */
  numberCheck: z.enum(['waiting', 'absent']).nullable(),
  /** Of the contact's first ticket. Absent without tickets, and in contacts of earlier versions. */
  source: sourceSchema.optional(),
  createdAt: instantField,
  updatedAt: instantField,
});
export type Contact = z.output<typeof contactSchema>;

export const extraInfoSchema = z.object({ id: idField, name: z.string(), value: z.string() });
export type ExtraInfo = z.output<typeof extraInfoSchema>;

export const contactDetailSchema = contactSchema.extend({
  extraInfo: z.array(extraInfoSchema),
  contactsUser: z.array(z.object({ userId: idField, user: userSummarySchema })),
  version: formVersionField,
});
export type ContactDetail = z.output<typeof contactDetailSchema>;

export const EXTRA_INFO_LIMITS = { entries: 30, name: 50, value: 300 } as const;

export const contactNameField = z.string().trim().min(2).max(50);

export const contactMergeSchema = z.object({
  id: idField,
  state: z.enum(['joining', 'joined', 'undoing']),
  name: z.string(),
  number: z.string().nullable(),
  lid: z.string().nullable(),
  tickets: z.number().int(),
  messages: z.number().int(),
  createdAt: instantField,
});
export type ContactMerge = z.output<typeof contactMergeSchema>;
