import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Sent to the company if the group contains shared messages, otherwise to its owner. */
export const quickMessageGroupEvent = defineEvent(
  'quickMessageGroup',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageGroupId: idField }),
);
