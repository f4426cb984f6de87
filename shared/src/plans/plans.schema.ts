import { z } from 'zod';
import { formVersionField, idField } from '../contract';

export const planSchema = z.object({
  id: idField,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  value: z.number(),
  version: formVersionField,
});
export type Plan = z.output<typeof planSchema>;

const MAX_LIMIT = 100_000;
const MAX_VALUE = 9_999_999.99;

const limitField = z.number().int().min(0).max(MAX_LIMIT).default(0);

export const planInputSchema = z.object({
  name: z.string().trim().min(2).max(100),
  users: limitField,
  connections: limitField,
  queues: limitField,
  value: z.number().min(0).max(MAX_VALUE).default(0),
});
