import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Sent to the company if the message is shared, otherwise to its owner. Contains only the id,
 * because media URLs are signed per user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
