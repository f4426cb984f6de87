import { z } from 'zod';
import { idField } from '../contract';
import { sourceFilterSchema } from '../sources';

export const DASHBOARD_PERIODS = [3, 7, 15, 30, 60, 90] as const;

export const MAX_STARS = 3;

/** Mean in minutes; null if there are no data. */
const minutesField = z.number().nonnegative().nullable();
const countField = z.number().int().nonnegative();

const countersSchema = z.object({
  /** Current count, whatever the period. */
  supportPending: countField,
  supportHappening: countField,
  supportFinished: countField,
  /** Contacts with their first ticket in the period. */
  leads: countField,
  avgSupportTime: minutesField,
  /** From pending to acceptance. */
  avgWaitTime: minutesField,
});

const attendantSchema = z.object({
  id: idField,
  name: z.string(),
  rating: z.number().min(1).max(MAX_STARS).nullable(),
  avgSupportTime: minutesField,
  online: z.boolean(),
});
export type Attendant = z.output<typeof attendantSchema>;

export const dashboardSchema = z.object({ counters: countersSchema, attendants: z.array(attendantSchema) });
export type Dashboard = z.output<typeof dashboardSchema>;

/** Tickets opened in the period by source, most first. */
export const sourcesSchema = z.object({
  sources: z.array(
    z.object({
      source: sourceFilterSchema,
      tickets: countField,
      /** Tickets that an agent has, or had when they were closed. */
      attended: countField,
      /** Mean of the ratings given in the period. */
      rating: z.number().min(1).max(MAX_STARS).nullable(),
    }),
  ),
});
export type DashboardSource = z.output<typeof sourcesSchema>['sources'][number];

export const todaySchema = z.object({
  day: z.iso.date(),
  hour: z.number().int().min(0).max(23),
  total: countField,
  hours: z.array(countField).length(24),
});
export type DashboardToday = z.output<typeof todaySchema>;
