import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Windows that show the options refetch them. */
export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
