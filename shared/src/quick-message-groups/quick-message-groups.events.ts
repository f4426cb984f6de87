import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Reports a change of a group. Sent to the whole company if the group contains shared messages, otherwise
 * to its owner.
 */
export const quickMessageGroupEvent = defineEvent(
  'quickMessageGroup',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageGroupId: idField }),
);
