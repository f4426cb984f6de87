import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { campaignSchema } from './campaigns.schema';

/** Sent to users who may use campaigns, for one campaign at most every 5 seconds. */
export const campaignEvent = defineEvent(
  'campaign',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: campaignSchema, id: idField }),
    z.object({ action: z.literal('delete'), id: idField }),
  ]),
);
