import { z } from 'zod';
import { idField } from '../contract';

/** Shown for tickets without a queue, and where a queue has no colour (specification 1 §9). */
export const DEFAULT_QUEUE_COLOR = '#7C7C7C';

export const queueSummarySchema = z.object({ id: idField, name: z.string(), color: z.string() });
export type QueueSummary = z.output<typeof queueSummarySchema>;
