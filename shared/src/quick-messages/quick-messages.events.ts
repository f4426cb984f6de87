import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Sent to the company for a shared message, otherwise to its owner. Contains no content, because media URLs are signed
 * per user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
