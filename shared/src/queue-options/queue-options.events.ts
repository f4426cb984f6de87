import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Windows that show the queue's options read them again. */
export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
