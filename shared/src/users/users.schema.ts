import { z } from 'zod';
import { MAX_OPEN_LIMIT } from '../assignment/assignment.schema';
import { ownCompanySchema } from '../companies';
import { formVersionField, idField } from '../contract';
import { queueSummarySchema } from '../queues';
import { accessHoursSchema } from '../working-hours';

export const USER_NAME_LENGTH = { min: 2, max: 50 };
export const PASSWORD_LENGTH = { min: 5, max: 50 };

export const profileSchema = z.enum(['user', 'admin']);

/** 0: no limit. */
export const maxOpenSchema = z.number().int().min(0).max(MAX_OPEN_LIMIT);

export const userSummarySchema = z.object({
  id: idField,
  name: z.string(),
  online: z.boolean(),
});
export type UserSummary = z.output<typeof userSummarySchema>;

export const userRowSchema = userSummarySchema.extend({
  profile: profileSchema,
  /** Null if the caller may not see it. */
  email: z.string().nullable(),
  queues: z.array(queueSummarySchema),
});
export type UserRow = z.output<typeof userRowSchema>;

export const userDetailSchema = userRowSchema.extend({
  superAdmin: z.boolean(),
  companyId: idField,
  whatsapps: z.array(z.object({ id: idField, name: z.string() })),
  viewNoQueueTicket: z.boolean(),
  viewCampaigns: z.boolean(),
  accessTime: accessHoursSchema,
  /** From this number of open tickets on, none is assigned automatically. Not sent by servers of earlier versions. */
  maxOpen: maxOpenSchema.optional(),
  version: formVersionField,
});
export type UserDetail = z.output<typeof userDetailSchema>;

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
