import { z } from 'zod';
import { idField, instantField } from '../contract';
import { planSchema } from '../plans';
import { scheduleSchema } from '../schedules';
import { settingSchema } from '../settings';
import { RECURRENCES } from './dueDate';

/** The languages a company's people and customers can have. */
export const languageSchema = z.enum(['pt', 'en', 'es']);
export type Language = z.output<typeof languageSchema>;

export const recurrenceSchema = z.enum(RECURRENCES);

/** `YYYY-MM-DD`. */
const dayField = z.iso.date();

/** An IANA zone this runtime knows. */
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

/** The company as a signed-in user's record carries it (specification 1 §7.1). */
export const ownCompanySchema = z.object({
  id: idField,
  name: z.string(),
  /** The instant service ends; null for the platform's own company, which never expires. */
  dueDate: instantField.nullable(),
  /** IANA zone in which its days, hours and reports are computed. */
  timeZone: z.string(),
  /** Of its people, until they choose another on their machine. */
  language: languageSchema,
  settings: z.array(settingSchema),
});
export type OwnCompany = z.output<typeof ownCompanySchema>;

/** How many a company has of what its plan limits. */
export const usageSchema = z.object({
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
});
export type Usage = z.output<typeof usageSchema>;

/** A company as its people see it (specification 1 §3, 2 §3.2). */
export const companySchema = z.object({
  id: idField,
  name: z.string(),
  /** Null for whoever is no administrator, as are all that follow up to the plan. */
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
  /** The day service ends, at its start by the company's clocks. */
  dueDate: dayField.nullable(),
  recurrence: recurrenceSchema,
  trialExpiration: instantField.nullable(),
  campaignsEnabled: z.boolean(),
  schedules: scheduleSchema,
  timeZone: z.string(),
  language: languageSchema,
  createdAt: instantField,
});
export type CompanyDetail = z.output<typeof companySchema>;

/** How far the removal of a company has come. */
export const deletionSchema = z.object({
  /** Of all steps, in hundredths. */
  percent: z.number().int().min(0).max(100),
  requestedAt: instantField,
  /** It stopped with an error and is tried again. */
  failed: z.boolean(),
});

/** Of an invoice that was paid in part only, in reais. */
export const partlyPaidSchema = z.object({ received: z.number(), missing: z.number() });
export type PartlyPaid = z.output<typeof partlyPaidSchema>;

/** A company as the platform's owner lists it (specification 2 §2.5, §3.2). */
export const companyRowSchema = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  planId: idField.nullable(),
  plan: z.object({ id: idField, name: z.string() }).nullable(),
  dueDate: dayField.nullable(),
  /** Until then; negative when it is past. By the company's clocks. */
  daysLeft: z.number().int().nullable(),
  recurrence: recurrenceSchema,
  campaignsEnabled: z.boolean(),
  /** Its administrators may add users; of the platform's own company: companies may also sign up. */
  userCreation: z.boolean(),
  settings: z.array(settingSchema),
  usage: usageSchema,
  limits: usageSchema.nullable(),
  /** Limit of its files, in MB; null: the trial's quota until its first paid invoice, then the server's. */
  mediaQuotaMb: z.number().int().nullable(),
  /** The company that runs this server. */
  isPlatform: z.boolean(),
  createdAt: instantField,
  deletion: deletionSchema.nullable(),
  /** Less came than its invoice asks for, and the owner has not decided about it. */
  partlyPaid: partlyPaidSchema.nullable(),
});
export type CompanyRow = z.output<typeof companyRowSchema>;

/** Both readings of the specification: the form's boolean, the sign-up's letter, the setting's words. */
const yesNoField = z.union([
  z.boolean(),
  z.enum(['true', 't', 'enabled']).transform(() => true),
  z.enum(['false', 'f', 'disabled']).transform(() => false),
]);

/** An empty or invalid due date is taken for none (specification 2 §4.3). */
export const dueDateField = z
  .string()
  .max(40)
  .nullable()
  .transform((text) => {
    const day = dayField.safeParse(text?.slice(0, 10));
    return day.success ? day.data : null;
  });

/** 10 TB. */
export const MAX_MEDIA_QUOTA_MB = 10_485_760;

/** The form's input (specification 2 §2.5, §5.3). */
export const companyInputSchema = z.object({
  name: z.string().trim().min(2).max(100),
  email: z.email().max(254),
  phone: z.string().trim().max(30).optional(),
  planId: idField,
  status: yesNoField.optional(),
  campaignsEnabled: yesNoField.optional(),
  userCreation: yesNoField.optional(),
  mediaQuotaMb: z.number().int().min(1).max(MAX_MEDIA_QUOTA_MB).nullish(),
  dueDate: dueDateField.optional(),
  recurrence: recurrenceSchema.optional(),
});
export type CompanyInput = z.output<typeof companyInputSchema>;
