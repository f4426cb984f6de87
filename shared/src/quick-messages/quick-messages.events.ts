import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Announces a created, changed or deleted quick message: shared ones to the company, private ones to their owner only.
 * It carries no text: a link to the file belongs to whoever fetches the list.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
