import { z } from 'zod';
import { idField } from '../contract';

/** Other users see a group only if it contains shared messages. */
export const quickMessageGroupSchema = z.object({ id: idField, name: z.string(), userId: idField });
export type QuickMessageGroup = z.output<typeof quickMessageGroupSchema>;
