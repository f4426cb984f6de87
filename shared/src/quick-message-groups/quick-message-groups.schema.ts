import { z } from 'zod';
import { idField } from '../contract';

/** Other users see the group if it has shared messages. */
export const quickMessageGroupSchema = z.object({ id: idField, name: z.string(), userId: idField });
export type QuickMessageGroup = z.output<typeof quickMessageGroupSchema>;
