import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { scheduleSchema } from './schedules.schema';

/**
 * Sent to the creator and the administrators, because it contains the text. On the wire it is named `user`,
 * as specified. `schedules` is the row; deletions have none.
 */
export const scheduleEvent = defineEvent(
  'schedule',
  z.object({
    action: z.enum(['create', 'update', 'delete']),
    schedules: scheduleSchema.optional(),
    scheduleId: idField,
  }),
);
