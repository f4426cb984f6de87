import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Reports a change of a queue's options. Windows that show them refetch them. */
export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
