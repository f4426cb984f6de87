import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Without content, because the list decides which sample items a user may see. */
export const sampleItemEvent = defineEvent(
  'sampleItem',
  z.object({ action: z.enum(['create', 'update', 'delete']), sampleItemId: idField }),
);
