import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * Shared messages are sent to the company, private ones to their owner; without content, because URLs are
 * signed per user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
