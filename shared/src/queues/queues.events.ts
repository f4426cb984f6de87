import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { queueRowSchema } from './queues.schema';

export const queueEvent = defineEvent(
  'queue',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queue: queueRowSchema }),
    z.object({ action: z.literal('delete'), queueId: idField }),
  ]),
);
