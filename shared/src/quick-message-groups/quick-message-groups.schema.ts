import { z } from 'zod';
import { idField } from '../contract';

/** A folder of quick messages. Other users see it if it has shared messages. */
export const quickMessageGroupSchema = z.object({ id: idField, name: z.string(), userId: idField });
export type QuickMessageGroup = z.output<typeof quickMessageGroupSchema>;
