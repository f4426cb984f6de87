import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** The options of a queue changed; windows that show them read them again. */
export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
