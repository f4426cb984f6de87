import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** A group changed: sent to the company if it has shared messages, otherwise to its owner. */
export const quickMessageGroupEvent = defineEvent(
  'quickMessageGroup',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageGroupId: idField }),
);
