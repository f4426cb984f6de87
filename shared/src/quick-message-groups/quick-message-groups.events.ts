import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Announces a created, changed or deleted group: one with shared messages to the company, others to their owner only. */
export const quickMessageGroupEvent = defineEvent(
  'quickMessageGroup',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageGroupId: idField }),
);
