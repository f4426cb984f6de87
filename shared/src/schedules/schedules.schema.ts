import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';
import { MEDIA_KINDS } from '../media';
import { recurrenceSchema } from './recurrence.schema';

export const SCHEDULE_STATUSES = [
  'PENDENTE',
  'ENVIANDO',
  'ENVIADA',
  'ATRASADA',
  'ERRO',
  'CANCELADA',
] as const;
export const scheduleStatusSchema = z.enum(SCHEDULE_STATUSES);
export type ScheduleStatus = z.output<typeof scheduleStatusSchema>;

/** Schedules in these states send a message later. */
export const WAITING_STATUSES = ['PENDENTE', 'ENVIANDO', 'ATRASADA'] as const;

/**
 * Why a schedule is late, failed or cancelled. `disconnected`, `outsideHours`, `newChats`, `companyInactive`,
 * `manyFailures`: also of ATRASADA, which is tried again; `customerWrote`: of CANCELADA; the others of ERRO. `unknown`:
 * WhatsApp confirmed nothing for a day, so the customer may have the message. `OCCURRENCE_FAILURES` of PENDENTE are those of
 * a recurring schedule's last occurrence.
 */
export const SCHEDULE_FAILURES = [
  'disconnected',
  'outsideHours',
  'newChats',
  'companyInactive',
  'manyFailures',
  'tooLate',
  'connectionDeleted',
  'noConnection',
  'noContact',
  'optedOut',
  'noAccess',
  'fileMissing',
  'rejected',
  'unknown',
  'internal',
  'customerWrote',
] as const;
export const scheduleFailureSchema = z.enum(SCHEDULE_FAILURES);
export type ScheduleFailure = z.output<typeof scheduleFailureSchema>;

/** Failures that need not concern the next occurrence of a recurring schedule. */
export const OCCURRENCE_FAILURES: readonly ScheduleFailure[] = [
  'newChats',
  'tooLate',
  'rejected',
  'unknown',
  'internal',
];

/** So many failures in a row stop a recurring schedule. */
export const MAX_SCHEDULE_FAILURES = 3;

export const scheduleSchema = z.object({
  id: idField,
  body: z.string(),
  contactId: idField,
  contact: z.object({ id: idField, name: z.string(), isGroup: z.boolean() }),
  /** Of the next occurrence, while one waits. */
  sendAt: instantField,
  /** Of the last occurrence. Such a schedule can no longer be saved. */
  sentAt: instantField.nullable(),
  /** Of a recurring schedule's latest message. */
  lastSentAt: instantField.nullable(),
  status: scheduleStatusSchema,
  failure: scheduleFailureSchema.nullable(),
  userId: idField,
  user: z.object({ id: idField, name: z.string() }),
  /** Null: the contact's last connection, else the default one. */
  whatsappId: idField.nullable(),
  /** Null also for a deleted connection. */
  whatsapp: z.object({ id: idField, name: z.string() }).nullable(),
  /** Local time of `sendAt` in `zone`, `YYYY-MM-DDTHH:MM`. */
  localTime: z.string(),
  zone: z.string(),
  recurrence: recurrenceSchema.nullable(),
  /** Opens a ticket of the creator if the contact has none. */
  openTicket: z.boolean(),
  /** Begins the text with the creator's name. Always true for agents. */
  sign: z.boolean(),
  cancelOnReply: z.boolean(),
  /** A file is announced, but not uploaded yet. */
  expectsFile: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(MEDIA_KINDS).nullable(),
  /** Expires (docs/media.md). */
  mediaUrl: z.string().nullable(),
  createdAt: instantField,
  updatedAt: instantField,
  version: formVersionField,
});
export type Schedule = z.output<typeof scheduleSchema>;

/** One occurrence that was sent, failed or was skipped. */
export const scheduleRunSchema = z.object({
  occurrence: z.number().int().min(1),
  dueAt: instantField,
  status: scheduleStatusSchema,
  sentAt: instantField.nullable(),
  failure: scheduleFailureSchema.nullable(),
});
export type ScheduleRun = z.output<typeof scheduleRunSchema>;

/** `runs`: newest first, at most 20. */
export const scheduleDetailSchema = scheduleSchema.extend({ runs: z.array(scheduleRunSchema) });
export type ScheduleDetail = z.output<typeof scheduleDetailSchema>;
