import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Sent to the owner or, if shared, to the company. Contains no media URL: its signature depends on the user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
