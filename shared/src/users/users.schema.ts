import { z } from 'zod';
import { ownCompanySchema } from '../companies';
import { idField } from '../contract';
import { queueSummarySchema } from '../queues';

export const profileSchema = z.enum(['user', 'admin']);

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
