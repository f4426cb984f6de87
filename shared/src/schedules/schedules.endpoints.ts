import { z } from 'zod';
import {
  defineEndpoint,
  type EndpointForm,
  formVersionField,
  idField,
  idParam,
  pageQuery,
  pageResponse,
} from '../contract';
import { recurrenceSchema } from './recurrence.schema';
import { SCHEDULE_BODY_LENGTH } from './schedule-limits';
import { scheduleDetailSchema, scheduleSchema } from './schedules.schema';

const byId = z.object({ scheduleId: idParam });
const tenantParams = ['scheduleId'] as const;

/** Without an offset, the time is in the company's zone; a space can separate date and time. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/;
export const sendAtField = z.union([
  z.iso.datetime({ offset: true }),
  z
    .string()
    .regex(LOCAL_TIME)
    .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, 'date'),
]);

/** `sentAt`, `status` and `userId` are ignored. `expectsFile`: the file is uploaded later. */
const body = z.object({
  body: z
    .string()
    .max(SCHEDULE_BODY_LENGTH.max)
    .refine((text) => text.trim().length >= SCHEDULE_BODY_LENGTH.min, 'too short'),
  contactId: idField,
  sendAt: sendAtField,
  whatsappId: idField.nullish(),
  recurrence: recurrenceSchema.nullish(),
  openTicket: z.boolean().optional(),
  sign: z.boolean().optional(),
  cancelOnReply: z.boolean().optional(),
  expectsFile: z.boolean().optional(),
});

export const SCHEDULE_FILTERS = ['upcoming', 'sent', 'failed', 'all'] as const;

export const scheduleFileForm = {
  files: 'file',
  fields: z.object({}),
  output: scheduleSchema,
} satisfies EndpointForm;

const SAVING_ERRORS = [
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_PERMISSION',
  'ERR_OPTED_OUT',
] as const;

/**
 * `upcoming`: soonest first; `sent`: latest first; `failed` (ERRO and CANCELADA) and `all` (default): latest
 * change first.
 */
export const listSchedules = defineEndpoint({
  id: 'schedules.list',
  method: 'GET',
  path: '/schedules',
  summary: "Lists the caller's scheduled messages; an administrator's list contains all",
  access: 'user',
  query: z.object({
    ...pageQuery,
    searchParam: z.string().max(100).optional(),
    filter: z.enum(SCHEDULE_FILTERS).optional(),
    contactId: idParam.optional(),
  }),
  heavy: { kind: 'search', with: 'searchParam' },
  output: z.object({ schedules: z.array(scheduleSchema), ...pageResponse }),
  errors: [],
});

export const getSchedule = defineEndpoint({
  id: 'schedules.get',
  method: 'GET',
  path: '/schedules/:scheduleId',
  summary: 'Returns a scheduled message with its latest runs',
  access: 'user',
  tenantParams,
  params: byId,
  output: scheduleDetailSchema,
  errors: ['ERR_NO_SCHEDULE_FOUND'],
  example: { params: { scheduleId: 1 } },
});

/**
 * Rejects a `sendAt` more than a minute ago or two years ahead with ERR_VALIDATION {field, reason}. The creator's
 * repeated `clientId` returns the first schedule.
 */
export const createSchedule = defineEndpoint({
  id: 'schedules.create',
  method: 'POST',
  path: '/schedules',
  summary: 'Schedules a message to a contact',
  access: 'user',
  body: z.object({ ...body.shape, clientId: z.string().min(8).max(64).optional() }),
  output: scheduleSchema,
  status: 201,
  errors: [...SAVING_ERRORS, 'ERR_LIMIT_REACHED'],
  example: {
    body: {
      body: 'Bom dia! Seu pedido chega amanhã.',
      contactId: 1,
      sendAt: '2027-03-01T09:00',
      whatsappId: null,
    },
  },
});

/** A failed or cancelled schedule waits again. ERR_CONFLICT: {status} of ENVIANDO and ENVIADA, or a stale `version`. */
export const updateSchedule = defineEndpoint({
  id: 'schedules.update',
  method: 'PUT',
  path: '/schedules/:scheduleId',
  summary: 'Updates a scheduled message that is not sent',
  access: 'user',
  tenantParams,
  params: byId,
  body: body.partial().extend({ version: formVersionField.optional() }),
  output: scheduleSchema,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_CONFLICT', 'ERR_LIMIT_REACHED', ...SAVING_ERRORS],
  example: { params: { scheduleId: 1 }, body: { body: 'Bom dia! Seu pedido chega hoje.' } },
});

/** Rejects ENVIANDO with ERR_CONFLICT {status}. */
export const deleteSchedule = defineEndpoint({
  id: 'schedules.delete',
  method: 'DELETE',
  path: '/schedules/:scheduleId',
  summary: 'Deletes a scheduled message, with its file',
  access: 'user',
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_CONFLICT'],
  example: { params: { scheduleId: 1 } },
});

/** Replaces the file. */
export const uploadScheduleFile = defineEndpoint({
  id: 'schedules.upload',
  method: 'POST',
  path: '/schedules/:scheduleId/file-upload',
  summary: 'Attaches a file, sent as a form, to a scheduled message',
  access: 'user',
  tenantParams,
  params: byId,
  form: scheduleFileForm,
  output: scheduleSchema,
  errors: [
    'ERR_NO_SCHEDULE_FOUND',
    'ERR_CONFLICT',
    'ERR_TOO_MANY_FILES',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_STORAGE_FULL',
  ],
  example: { params: { scheduleId: 1 } },
});

export const deleteScheduleFile = defineEndpoint({
  id: 'schedules.deleteFile',
  method: 'DELETE',
  path: '/schedules/:scheduleId/file-upload',
  summary: 'Removes the file of a scheduled message',
  access: 'user',
  tenantParams,
  params: byId,
  output: scheduleSchema,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_CONFLICT'],
  example: { params: { scheduleId: 1 } },
});

/** Rejects all but PENDENTE and ATRASADA with ERR_CONFLICT {status}. Saving it makes it wait again. */
export const cancelSchedule = defineEndpoint({
  id: 'schedules.cancel',
  method: 'POST',
  path: '/schedules/:scheduleId/cancel',
  summary: 'Cancels a waiting scheduled message, with its later occurrences',
  access: 'user',
  tenantParams,
  params: byId,
  output: scheduleSchema,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_CONFLICT'],
  example: { params: { scheduleId: 1 } },
});

/** Time in which a cancellation can be undone; windows offer it for less. */
export const UNDO_CANCELLATION_MS = 15_000;

/** Restores the state before the cancellation. Later, saving the message makes it wait again. */
export const undoScheduleCancellation = defineEndpoint({
  id: 'schedules.undoCancellation',
  method: 'POST',
  path: '/schedules/:scheduleId/cancel/undo',
  summary: 'Undoes the cancellation of a scheduled message',
  access: 'user',
  tenantParams,
  params: byId,
  output: scheduleSchema,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_UNDO_TOO_LATE'],
  example: { params: { scheduleId: 1 } },
});

/** "Enviar agora". A recurring schedule's later occurrences stay. Not for ENVIANDO and ENVIADA. */
export const sendScheduleNow = defineEndpoint({
  id: 'schedules.send',
  method: 'POST',
  path: '/schedules/:scheduleId/send',
  summary: 'Sends a scheduled message now',
  access: 'user',
  tenantParams,
  params: byId,
  output: scheduleSchema,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_CONFLICT', 'ERR_LIMIT_REACHED'],
  example: { params: { scheduleId: 1 } },
});
