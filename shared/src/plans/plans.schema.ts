import { z } from 'zod';
import { idField } from '../contract';

export const planSchema = z.object({
  id: idField,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** Price a month in reais. */
  value: z.number(),
});
export type Plan = z.output<typeof planSchema>;
