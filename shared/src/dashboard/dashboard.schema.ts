import { z } from 'zod';
import { idField } from '../contract';

/** "Últimos N dias" (specification 1 §9). */
export const DASHBOARD_PERIODS = [3, 7, 15, 30, 60, 90] as const;

/** The scale people rate on, 1 to 3 (specification 1 §9). */
export const MAX_STARS = 3;

/** A mean in minutes, with one decimal; null where nothing was measured. */
const minutesField = z.number().nonnegative().nullable();
const countField = z.number().int().nonnegative();

/** Specification 1 §3, the dashboard's counters. */
const countersSchema = z.object({
  /** Tickets that wait, and tickets in progress, now: whatever the period. */
  supportPending: countField,
  supportHappening: countField,
  /** Tickets resolved in the period; one that was reopened and resolved again, twice. */
  supportFinished: countField,
  /** Contacts whose first ticket was opened in the period. */
  leads: countField,
  /** From being taken by somebody to being resolved. */
  avgSupportTime: minutesField,
  /** From waiting for somebody to being taken. */
  avgWaitTime: minutesField,
});

/** Specification 1 §3. */
const attendantSchema = z.object({
  id: idField,
  name: z.string(),
  /** Mean of the ratings, 1 to 3; null while nobody has rated. */
  rating: z.number().min(1).max(MAX_STARS).nullable(),
  avgSupportTime: minutesField,
  online: z.boolean(),
});
export type Attendant = z.output<typeof attendantSchema>;

export const dashboardSchema = z.object({ counters: countersSchema, attendants: z.array(attendantSchema) });
export type Dashboard = z.output<typeof dashboardSchema>;

/** The tickets opened today, by the company's clocks. */
export const todaySchema = z.object({
  day: z.iso.date(),
  /** The hour that runs, 0 to 23. */
  hour: z.number().int().min(0).max(23),
  total: countField,
  /** One count an hour of the day (specification 1 §2.7). */
  hours: z.array(countField).length(24),
});
export type DashboardToday = z.output<typeof todaySchema>;
