import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Sent to the company for shared messages, otherwise to the owner. Contains no content, because URLs are
 * signed per user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
