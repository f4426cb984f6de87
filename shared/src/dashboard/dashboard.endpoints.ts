import { z } from 'zod';
import { defineEndpoint } from '../contract';
import {
  dashboardSchema,
  deadlineReportSchema,
  exportedResultSchema,
  sourcesSchema,
  todaySchema,
} from './dashboard.schema';

const access = { permission: 'dashboard:view' } as const;

/** `days` includes today, in the company's time zone. */
const periodQuery = z
  .object({
    days: z.coerce.number().int().min(1).max(3_660).optional(),
    date_from: z.iso.date().optional(),
    date_to: z.iso.date().optional(),
  })
  .refine(({ days, date_from, date_to }) => (days ?? date_from ?? date_to) !== undefined, {
    path: ['days'],
    message: 'one of days, date_from and date_to is needed',
  })
  .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
    path: ['date_to'],
    message: 'before date_from',
  });

export const getDashboard = defineEndpoint({
  id: 'dashboard.get',
  method: 'GET',
  path: '/dashboard',
  summary: 'Returns the statistics of a period, in total and by user',
  access,
  query: periodQuery,
  heavy: 'report',
  output: dashboardSchema,
  errors: ['ERR_UNAVAILABLE'],
  example: { query: { days: 7 } },
});

export const getDashboardSources = defineEndpoint({
  id: 'dashboard.sources',
  method: 'GET',
  path: '/dashboard/sources',
  summary: 'Returns the tickets of a period by where their customers came from',
  access,
  query: periodQuery,
  heavy: 'report',
  output: sourcesSchema,
  errors: [],
  example: { query: { days: 7 } },
});

export const getDashboardDeadlines = defineEndpoint({
  id: 'dashboard.deadlines',
  method: 'GET',
  path: '/dashboard/deadlines',
  summary: 'Returns the deadlines of a period that were met and missed, by queue, user and day',
  access,
  query: periodQuery,
  heavy: 'report',
  output: deadlineReportSchema,
  errors: ['ERR_UNAVAILABLE'],
  example: { query: { days: 7 } },
});

export const exportDashboardDeadlines = defineEndpoint({
  id: 'dashboard.exportDeadlines',
  method: 'GET',
  path: '/dashboard/deadlines/export',
  summary: 'Returns the newest deadlines of a period one by one, for a file export',
  access,
  query: periodQuery,
  heavy: 'export',
  output: z.object({ results: z.array(exportedResultSchema), hasMore: z.boolean() }),
  errors: [],
  example: { query: { days: 7 } },
});

export const getDashboardToday = defineEndpoint({
  id: 'dashboard.today',
  method: 'GET',
  path: '/dashboard/today',
  summary: "Returns today's tickets by hour",
  access,
  output: todaySchema,
  errors: [],
});
