import { z } from 'zod';

export const RECURRENCE_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;

export const MAX_RECURRENCE_INTERVAL = 99;
export const MAX_RECURRENCE_COUNT = 999;

/** The first date and the time of day are those of the schedule's `sendAt`. */
export const recurrenceSchema = z
  .object({
    frequency: z.enum(RECURRENCE_FREQUENCIES),
    interval: z.number().int().min(1).max(MAX_RECURRENCE_INTERVAL),
    /** Sunday is 0. Required for `weekly`; others ignore it. */
    weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
    /** "Dia útil": moves an occurrence on a closed day to the next open one. */
    businessDays: z.boolean().default(false),
    /** Last permitted date, `YYYY-MM-DD`. */
    until: z.iso.date().nullable().default(null),
    /** Number of occurrences, the first included. */
    count: z.number().int().min(1).max(MAX_RECURRENCE_COUNT).nullable().default(null),
  })
  .refine(({ frequency, weekdays }) => frequency !== 'weekly' || weekdays.length > 0, {
    path: ['weekdays'],
    message: 'required',
  })
  .refine(({ until, count }) => until === null || count === null, { path: ['count'], message: 'two ends' });
export type Recurrence = z.output<typeof recurrenceSchema>;
