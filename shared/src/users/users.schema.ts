import { z } from 'zod';
import { ownCompanySchema } from '../companies';
import { idField } from '../contract';
import { queueSummarySchema } from '../queues';
import { accessHoursSchema } from '../schedules';

/** Specification 2 §5.1. */
export const USER_NAME_LENGTH = { min: 2, max: 50 };
export const PASSWORD_LENGTH = { min: 5, max: 50 };

export const profileSchema = z.enum(['user', 'admin']);

/** A colleague to choose or to name. */
export const userSummarySchema = z.object({
  id: idField,
  name: z.string(),
  /** Has a window open. */
  online: z.boolean(),
});
export type UserSummary = z.output<typeof userSummarySchema>;

/** A colleague as a search lists them (specification 1 §2.13 "Transfer ticket", 2 §7.4). */
export const userRowSchema = userSummarySchema.extend({
  profile: profileSchema,
  /** Null for whoever is neither that user nor an administrator. */
  email: z.string().nullable(),
  /** Where tickets can be given to them. */
  queues: z.array(queueSummarySchema),
});
export type UserRow = z.output<typeof userRowSchema>;

/** A user whole (specification 1 §3, §7.2). */
export const userDetailSchema = userRowSchema.extend({
  superAdmin: z.boolean(),
  companyId: idField,
  whatsapps: z.array(z.object({ id: idField, name: z.string() })),
  viewNoQueueTicket: z.boolean(),
  viewCampaigns: z.boolean(),
  /** When the user may work, by the company's clocks; empty: always. */
  accessTime: accessHoursSchema,
});
export type UserDetail = z.output<typeof userDetailSchema>;

/** The signed-in user (specification 1 §3 User). */
export const ownUserSchema = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  profile: profileSchema,
  superAdmin: z.boolean(),
  companyId: idField,
  company: ownCompanySchema,
  queues: z.array(queueSummarySchema),
  whatsapps: z.array(z.object({ id: idField, name: z.string() })),
  viewNoQueueTicket: z.boolean(),
  viewCampaigns: z.boolean(),
});
export type OwnUser = z.output<typeof ownUserSchema>;
