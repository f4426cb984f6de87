import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Reports a change of a quick message. Sent to the whole company if the message is shared, otherwise to its
 * owner. Contains no content, because media URLs are signed per user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
