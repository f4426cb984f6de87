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

/** Far above any company. */
const MOST = 100_000;
/** Specification 2 §5.4: at most 7 digits before the comma. */
const MAX_VALUE = 9_999_999.99;

const limitField = z.number().int().min(0).max(MOST).default(0);

/** What the form sends (specification 2 §5.4, §9: zeros to begin with). */
export const planInputSchema = z.object({
  name: z.string().trim().min(2).max(100),
  users: limitField,
  connections: limitField,
  queues: limitField,
  value: z.number().min(0).max(MAX_VALUE).default(0),
});
