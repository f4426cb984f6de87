import { z } from 'zod';
import { pauseReasonSchema, startErrorSchema } from '../campaigns/campaigns.schema';
import { healthKindSchema } from '../connection-health/connection-health.schema';
import { defineEvent, idField, instantField } from '../contract';
import { sendFailureSchema } from '../messages/messages.schema';
import { scheduleFailureSchema } from '../schedules/schedules.schema';
import { deadlineKindSchema } from '../service-levels/service-levels.schema';

const campaigns = z.array(z.object({ id: idField, name: z.string() }));
const connection = { connectionId: idField, connectionName: z.string() };
const importCounts = { added: z.number().int().min(0), invalid: z.number().int().min(0) };

/** An occurrence, by ids and values that are no personal data of customers. */
export const noticeContentSchema = z.discriminatedUnion('kind', [
  /** Of one pause, all campaigns of the connection. `until`: null if it is unknown or "Continuar" is needed. */
  z.object({
    kind: z.literal('campaignPaused'),
    campaigns,
    reason: pauseReasonSchema,
    until: instantField.nullable(),
  }),
  z.object({ kind: z.literal('campaignNotStarted'), campaigns, reason: startErrorSchema }),
  z.object({ kind: z.literal('campaignEnded'), campaigns }),
  z.object({ kind: z.literal('badReview'), reviewId: idField, note: z.number().int() }),
  /** `by`: null if no user handed the ticket over. */
  z.object({ kind: z.literal('ticketAssigned'), by: z.string().nullable() }),
  /** A snoozed ticket returned at its time. */
  z.object({ kind: z.literal('ticketWoken'), promise: z.boolean() }),
  z.object({
    kind: z.literal('scheduleFailed'),
    scheduleId: idField,
    failure: scheduleFailureSchema,
    /** A series that sends nothing more. */
    seriesEnded: z.boolean(),
  }),
  z.object({ kind: z.literal('messageFailed'), messageId: z.string(), failure: sendFailureSchema }),
  z.object({
    kind: z.literal('contactImportEnded'),
    importId: z.string(),
    /** Absent in notices of older versions. */
    isFailed: z.boolean().optional(),
    ...importCounts,
  }),
  z.object({
    kind: z.literal('listImportEnded'),
    contactListId: idField,
    listName: z.string(),
    isFailed: z.boolean(),
    ...importCounts,
  }),
  z.object({ kind: z.literal('exportEnded'), exportId: z.string(), isFailed: z.boolean() }),
  z.object({ kind: z.literal('connectionDown'), ...connection, isLoggedOut: z.boolean() }),
  z.object({ kind: z.literal('newChatsBlocked'), ...connection, until: instantField.nullable() }),
  /** `red`, with what caused it; `recovered`; `warned`: a person reported a warning by WhatsApp. */
  z.object({
    kind: z.literal('numberHealth'),
    ...connection,
    change: z.enum(['red', 'recovered', 'warned']),
    causes: z.array(healthKindSchema),
    /** Who reported the warning. */
    by: z.string().nullable(),
  }),
  /** A ticket waits although it was assigned `tries` times. */
  z.object({ kind: z.literal('assignmentFailed'), queueName: z.string(), tries: z.number().int() }),
  z.object({ kind: z.literal('webhookFailing'), webhookId: idField, host: z.string() }),
  z.object({ kind: z.literal('deadlineNear'), deadline: deadlineKindSchema, dueAt: instantField }),
  z.object({ kind: z.literal('deadlineMissed'), deadline: deadlineKindSchema, dueAt: instantField }),
  /** A platform admin acted as an administrator of the company. */
  z.object({ kind: z.literal('visited'), by: z.string(), reason: z.string() }),
]);
export type NoticeContent = z.output<typeof noticeContentSchema>;

/** A notice of one recipient. Names are those of now. */
export const noticeSchema = z.object({
  id: z.string(),
  at: instantField,
  read: z.boolean(),
  content: noticeContentSchema,
  /** The customer's name; null if the notice concerns none, or none that the recipient may see. */
  contactName: z.string().nullable(),
  ticketUuid: z.string().nullable(),
  /** The customer's comment of a bad review, or the note of a snooze. */
  comment: z.string().nullable(),
});
export type Notice = z.output<typeof noticeSchema>;

/** `change`: notices were read in another window, or deleted with their subject. */
export const noticeEvent = defineEvent(
  'notice',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), notice: noticeSchema }),
    z.object({ action: z.literal('change') }),
  ]),
);
