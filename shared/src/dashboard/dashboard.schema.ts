import { z } from 'zod';
import { idField, instantField } from '../contract';
import { deadlineKindSchema } from '../service-levels';
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

/** Results of deadlines of one kind; durations are in open minutes, exact below an hour, then within 2.5 %. */
const resultFields = {
  kind: deadlineKindSchema,
  met: countField,
  missed: countField,
  median: z.number().int().nonnegative(),
  p90: z.number().int().nonnegative(),
};

/** Results of a queue or a user; the id is null for those without one, and for deleted ones. */
const ownResultsSchema = z.object({ id: idField.nullable(), name: z.string().nullable(), ...resultFields });
export type OwnDeadlineResults = z.output<typeof ownResultsSchema>;

/** Deadlines that ended in the period. */
export const deadlineReportSchema = z.object({
  /** The company has service levels, or results in the period. */
  isUsed: z.boolean(),
  /** Tickets whose running deadline is missed now, whatever the period; at most 1,000. */
  missedNow: countField,
  totals: z.array(z.object(resultFields)),
  queues: z.array(ownResultsSchema),
  users: z.array(ownResultsSchema),
  /** In the company's time zone, newest first. */
  days: z.array(z.object({ day: z.iso.date(), ...resultFields })),
});
export type DeadlineReport = z.output<typeof deadlineReportSchema>;
export type DeadlineStatistics = DeadlineReport['totals'][number];

export const MAX_EXPORTED_RESULTS = 50_000;

/** One deadline that was met or missed. Names are those of today. */
export const exportedResultSchema = z.object({
  ticketId: idField,
  kind: deadlineKindSchema,
  level: z.string().nullable(),
  queue: z.string().nullable(),
  user: z.string().nullable(),
  start: instantField,
  dueAt: instantField,
  doneAt: instantField,
  openMinutes: z.number().nonnegative(),
  met: z.boolean(),
});
export type ExportedDeadlineResult = z.output<typeof exportedResultSchema>;

export const todaySchema = z.object({
  day: z.iso.date(),
  hour: z.number().int().min(0).max(23),
  total: countField,
  hours: z.array(countField).length(24),
});
export type DashboardToday = z.output<typeof todaySchema>;
