import { z } from 'zod';
import { idField } from '../contract';

/** Specification 3 §3 Quick message group. It is its owner's; colleagues see it where it holds what they may use. */
export const quickMessageGroupSchema = z.object({ id: idField, name: z.string(), userId: idField });
export type QuickMessageGroup = z.output<typeof quickMessageGroupSchema>;
