import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Windows refetch the options after this event. */
export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
