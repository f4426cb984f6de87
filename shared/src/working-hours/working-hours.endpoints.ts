import { z } from 'zod';
import { defineEndpoint, idField, idParam, instantField } from '../contract';
import {
  closedUntilInputSchema,
  closedUntilSchema,
  holidayInputSchema,
  holidayUpdateSchema,
  storedHolidaySchema,
} from './holidays.schema';

const byId = z.object({ holidayId: idParam });
const tenantParams = ['holidayId'] as const;

const HOLIDAY = { date: '2026-12-25', yearly: true, closed: true, label: 'Natal', queueIds: [] } as const;

export const listHolidays = defineEndpoint({
  id: 'holidays.list',
  method: 'GET',
  path: '/holidays',
  summary: 'Lists the holidays by date',
  access: 'user',
  output: z.object({ holidays: z.array(storedHolidaySchema) }),
  errors: [],
});

/** Existing holidays (same date, yearly and label) stay unchanged. */
export const createHolidays = defineEndpoint({
  id: 'holidays.create',
  method: 'POST',
  path: '/holidays',
  summary: 'Adds holidays',
  access: 'admin',
  body: z.object({ holidays: z.array(holidayInputSchema).min(1).max(30) }),
  output: z.object({ holidays: z.array(storedHolidaySchema) }),
  errors: ['ERR_LIMIT_REACHED', 'ERR_NO_QUEUE_FOUND'],
  example: { body: { holidays: [{ ...HOLIDAY, queueIds: [] }] } },
});

/** Rejects with ERR_CONFLICT if another holiday has the same date and label, or a stale `version`. */
export const updateHoliday = defineEndpoint({
  id: 'holidays.update',
  method: 'PUT',
  path: '/holidays/:holidayId',
  summary: 'Updates a holiday',
  access: 'admin',
  tenantParams,
  params: byId,
  body: holidayUpdateSchema,
  output: storedHolidaySchema,
  errors: ['ERR_NO_HOLIDAY_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_CONFLICT'],
  example: { params: { holidayId: 1 }, body: { ...HOLIDAY, queueIds: [] } },
});

export const deleteHoliday = defineEndpoint({
  id: 'holidays.delete',
  method: 'DELETE',
  path: '/holidays/:holidayId',
  summary: 'Deletes a holiday',
  access: 'admin',
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_HOLIDAY_FOUND'],
  example: { params: { holidayId: 1 } },
});

/** `queueId` is null for the company. */
export const listClosures = defineEndpoint({
  id: 'closures.list',
  method: 'GET',
  path: '/closures',
  summary: 'Lists the temporary closures ("Fechar agora até") still in effect',
  access: 'user',
  output: z.object({
    closures: z.array(z.object({ queueId: idField.nullable(), closedUntil: closedUntilSchema })),
  }),
  errors: [],
});

/** The time must be within 400 days; null reopens the company or queue. */
export const setClosure = defineEndpoint({
  id: 'closures.set',
  method: 'PUT',
  path: '/closures',
  summary: 'Closes the company or a queue until a given time, or reopens it',
  access: 'admin',
  body: z.object({ queueId: idField.nullable(), closedUntil: closedUntilInputSchema.nullable() }),
  output: z.object({ queueId: idField.nullable(), closedUntil: closedUntilSchema.nullable() }),
  errors: ['ERR_NO_QUEUE_FOUND'],
  example: { body: { queueId: null, closedUntil: null } },
});

export const hoursStateSchema = z.object({
  open: z.boolean(),
  because: z.enum(['always', 'hours', 'break', 'holiday', 'closedNow']),
  label: z.string().nullable(),
  /** Null if the end is more than 400 days away. */
  until: instantField.nullable(),
});
export type HoursStateResponse = z.output<typeof hoursStateSchema>;

/** Always open if the setting `scheduleType` is disabled and, without a queue, also if it is `queue`. */
export const hoursState = defineEndpoint({
  id: 'workingHours.state',
  method: 'GET',
  path: '/working-hours/state',
  summary: 'Returns whether the company or a queue is open now',
  access: 'user',
  query: z.object({ queueId: idParam.optional() }),
  output: hoursStateSchema,
  errors: [],
});

export const hoursPreviewSchema = z.object({
  moment: z.enum(['now', 'sunday', 'holiday']),
  at: instantField,
  state: hoursStateSchema,
  queueId: idField.nullable(),
  text: z.string().nullable(),
});
export type HoursPreview = z.output<typeof hoursPreviewSchema>;

/** Returns the texts for three times: now, next Sunday at 10:00, and the next holiday. */
export const previewHours = defineEndpoint({
  id: 'workingHours.preview',
  method: 'GET',
  path: '/working-hours/preview',
  summary: 'Previews the automatic replies a customer would receive at sample times',
  access: 'admin',
  query: z.object({ queueId: idParam.optional(), whatsappId: idParam.optional() }),
  output: z.object({ previews: z.array(hoursPreviewSchema) }),
  errors: [],
});

export const getClosedText = defineEndpoint({
  id: 'workingHours.text',
  method: 'GET',
  path: '/working-hours/text',
  summary: 'Returns whether a connection has no out-of-hours text',
  access: 'admin',
  output: z.object({ missing: z.boolean() }),
  errors: [],
});

export const fillClosedText = defineEndpoint({
  id: 'workingHours.fillText',
  method: 'PUT',
  path: '/working-hours/text',
  summary: 'Gives the default out-of-hours text to the connections without one',
  access: 'admin',
  output: z.undefined(),
  status: 204,
  errors: [],
});
