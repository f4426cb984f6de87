import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Without content, because the list decides which source links a user may see. */
export const sourceLinkEvent = defineEvent(
  'sourceLink',
  z.object({ action: z.enum(['create', 'update', 'delete']), sourceLinkId: idField }),
);
