import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * A quick message changed: shared ones are sent to the company, private ones to their owner. Without text, because
 * URLs are signed per user.
 */
export const quickMessageEvent = defineEvent(
  'quickMessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), quickMessageId: idField }),
);
