import { z } from 'zod';
import { defineEvent, idField, instantField } from '../contract';
import { announcementSchema } from './announcements.schema';

/**
 * On the wire it is named `company-announcement`, as specified. `seen` (an addition) reaches the other windows
 * of the user who opened the list.
 */
export const announcementEvent = defineEvent(
  'announcement',
  z.object({
    action: z.enum(['create', 'update', 'delete', 'seen']),
    record: announcementSchema.optional(),
    id: idField.optional(),
    seenAt: instantField.optional(),
  }),
);
