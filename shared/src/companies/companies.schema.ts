import { z } from 'zod';
import { formVersionField, idField, instantField, languageSchema } from '../contract';
import { planSchema } from '../plans';
import { DEFAULT_COUNTRY, formatPhone, readPhoneNumber } from '../rules/phones';
import { settingSchema } from '../settings';
import { scheduleSchema } from '../working-hours';
import { RECURRENCES } from './due-date';

export const recurrenceSchema = z.enum(RECURRENCES);

const dayField = z.iso.date();

export const timeZoneField = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'time zone');

export const ownCompanySchema = z.object({
  id: idField,
  name: z.string(),
  /** Null for the platform's company. */
  dueDate: instantField.nullable(),
  /** Until the first paid invoice. Absent otherwise. */
  onTrial: z.literal(true).optional(),
  timeZone: z.string(),
  /** ISO 3166-1 code, in which numbers without "+" are read. Not sent by servers of earlier versions. */
  country: z.string().default(DEFAULT_COUNTRY),
  language: languageSchema,
  settings: z.array(settingSchema),
});
export type OwnCompany = z.output<typeof ownCompanySchema>;

export const usageSchema = z.object({
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
});
export type Usage = z.output<typeof usageSchema>;

export const companySchema = z.object({
  id: idField,
  name: z.string(),
  /** Null for agents, like the following fields up to `plan`. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  billingName: z.string().nullable(),
  addressZipCode: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressState: z.string().nullable(),
  addressCity: z.string().nullable(),
  addressDistrict: z.string().nullable(),
  status: z.boolean(),
  planId: idField.nullable(),
  plan: planSchema.nullable(),
  /** Paid service ends when this day begins in the company's time zone. */
  dueDate: dayField.nullable(),
  recurrence: recurrenceSchema,
  trialExpiration: instantField.nullable(),
  campaignsEnabled: z.boolean(),
  schedules: scheduleSchema,
  /** Of `schedules`. */
  version: formVersionField,
  timeZone: z.string(),
  language: languageSchema,
  createdAt: instantField,
});
export type CompanyDetail = z.output<typeof companySchema>;

export const deletionSchema = z.object({
  percent: z.number().int().min(0).max(100),
  requestedAt: instantField,
  /** The deletion failed and is retried. */
  failed: z.boolean(),
});

/** In reais. */
export const partlyPaidSchema = z.object({ received: z.number(), missing: z.number() });
export type PartlyPaid = z.output<typeof partlyPaidSchema>;

export const companyRowSchema = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  planId: idField.nullable(),
  plan: z.object({ id: idField, name: z.string() }).nullable(),
  dueDate: dayField.nullable(),
  /** Negative after the due date. */
  daysLeft: z.number().int().nullable(),
  recurrence: recurrenceSchema,
  campaignsEnabled: z.boolean(),
  /** For the platform's company: whether sign-up is open. */
  userCreation: z.boolean(),
  settings: z.array(settingSchema),
  usage: usageSchema,
  limits: usageSchema.nullable(),
  /** If null, the trial quota applies before the first payment, then the server's default. */
  mediaQuotaMb: z.number().int().nullable(),
  isPlatform: z.boolean(),
  createdAt: instantField,
  deletion: deletionSchema.nullable(),
  /** An underpayment that a platform admin must accept or reject. */
  partlyPaid: partlyPaidSchema.nullable(),
});
export type CompanyRow = z.output<typeof companyRowSchema>;

const yesNoField = z.union([
  z.boolean(),
  z.enum(['true', 't', 'enabled']).transform(() => true),
  z.enum(['false', 'f', 'disabled']).transform(() => false),
]);

export const dueDateField = z
  .string()
  .max(40)
  .nullable()
  .transform((text) => {
    const day = dayField.safeParse(text?.slice(0, 10));
    return day.success ? day.data : null;
  });

export const MAX_MEDIA_QUOTA_MB = 10_485_760;

/** A company's phone as shown to people; empty if it has none. */
export const companyPhoneField = z
  .string()
  .trim()
  .max(60)
  .transform((text, context) => {
    const reading = readPhoneNumber(text);
    if (text === '') return '';
    if (reading.ok) return formatPhone(reading.number);
    context.addIssue({ code: 'custom', message: reading.reason });
    return z.NEVER;
  });

export const companyInputSchema = z.object({
  name: z.string().trim().min(2).max(100),
  email: z.email().max(254),
  phone: companyPhoneField.optional(),
  planId: idField,
  status: yesNoField.optional(),
  campaignsEnabled: yesNoField.optional(),
  userCreation: yesNoField.optional(),
  mediaQuotaMb: z.number().int().min(1).max(MAX_MEDIA_QUOTA_MB).nullish(),
  dueDate: dueDateField.optional(),
  recurrence: recurrenceSchema.optional(),
});
export type CompanyInput = z.output<typeof companyInputSchema>;
