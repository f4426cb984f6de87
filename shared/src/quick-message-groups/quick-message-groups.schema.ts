import { z } from 'zod';
import { idField } from '../contract';

export const quickMessageGroupSchema = z.object({ id: idField, name: z.string(), userId: idField });
export type QuickMessageGroup = z.output<typeof quickMessageGroupSchema>;
