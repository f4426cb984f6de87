import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Published after a queue's options changed, so that windows that show them read them again. */
export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
