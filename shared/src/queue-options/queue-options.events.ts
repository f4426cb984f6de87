import { z } from 'zod';
import { defineEvent, idField } from '../contract';

export const queueOptionEvent = defineEvent(
  'queueOption',
  z.object({ action: z.literal('update'), queueId: idField }),
);
