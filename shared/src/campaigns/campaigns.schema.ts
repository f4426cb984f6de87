import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';
import { MEDIA_KINDS } from '../media';
import { campaignCountsSchema } from './campaign-report.schema';

export const CAMPAIGN_STATUSES = [
  'INATIVA',
  'PROGRAMADA',
  'EM_ANDAMENTO',
  'CANCELADA',
  'FINALIZADA',
] as const;
export const campaignStatusSchema = z.enum(CAMPAIGN_STATUSES);
export type CampaignStatus = z.output<typeof campaignStatusSchema>;

/**
 * Prevent a start. `field`: for example `message2`. `unknownVariable`: neither a variable of the company nor a
 * column of the list.
 */
export const CAMPAIGN_BLOCKERS = [
  'noList',
  'emptyList',
  'noConnection',
  'noText',
  'noConfirmationText',
  'unknownVariable',
] as const;
export const campaignBlockerSchema = z.object({
  reason: z.enum(CAMPAIGN_BLOCKERS),
  field: z.string().nullable(),
  variable: z.string().nullable(),
});
export type CampaignBlocker = z.output<typeof campaignBlockerSchema>;

/** Why a scheduled campaign did not start. `late`: more than 24 hours; `internal`: an error of the server. */
export const START_ERRORS = ['late', 'notReady', 'campaignsDisabled', 'companyInactive', 'internal'] as const;
export const startErrorSchema = z.enum(START_ERRORS);
export type StartError = z.output<typeof startErrorSchema>;

/**
 * Reasons of a campaign that does not send now. `failures`, `optOuts`, `otherNumber` and `internal` last until
 * "Continuar", the others end without it. `hours`: outside the permitted hours; `limit`: today's new chats are used up;
 * `invalidNumbers`: too many numbers without WhatsApp were looked up;
 * `internal`: repeated errors of the server.
 */
export const PAUSE_REASONS = [
  'hours',
  'limit',
  'quota',
  'invalidNumbers',
  'secondWarning',
  'capped',
  'lock',
  'failures',
  'optOuts',
  'otherNumber',
  'disconnected',
  'campaignsDisabled',
  'companyInactive',
  'internal',
] as const;
export const pauseReasonSchema = z.enum(PAUSE_REASONS);
export type PauseReason = z.output<typeof pauseReasonSchema>;

/** `until`: null if it is unknown or "Continuar" is needed. `needsResume`: the call `/resume` ends it. */
export const campaignPauseSchema = z.object({
  reason: pauseReasonSchema,
  until: instantField.nullable(),
  needsResume: z.boolean(),
});
export type CampaignPause = z.output<typeof campaignPauseSchema>;

const text = z.string().nullable();

export const campaignSchema = z.object({
  id: idField,
  companyId: idField,
  name: z.string(),
  status: campaignStatusSchema,
  /** Asks each person for confirmation before the message. */
  confirmation: z.boolean(),
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  scheduledAt: instantField.nullable(),
  startedAt: instantField.nullable(),
  completedAt: instantField.nullable(),
  whatsappId: idField.nullable(),
  /** Null also for a deleted connection. */
  whatsapp: z.object({ id: idField, name: z.string() }).nullable(),
  contactListId: idField.nullable(),
  /** Null also for a deleted list. */
  contactList: z.object({ id: idField, name: z.string() }).nullable(),
  /** Queue of tickets that replies open. */
  queueId: idField.nullable(),
  queue: z.object({ id: idField, name: z.string() }).nullable(),
  /** Leaves out persons with an open ticket. */
  skipInService: z.boolean(),
  /** "Enviar fora do horário", chosen at the start. */
  ignoreHours: z.boolean(),
  /** Progress of the start, which copies the list; null before and afterwards. */
  starting: z.object({ copied: z.number().int(), total: z.number().int() }).nullable(),
  pause: campaignPauseSchema.nullable(),
  startError: startErrorSchema.nullable(),
  blockers: z.array(campaignBlockerSchema),
  counts: campaignCountsSchema,
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(MEDIA_KINDS).nullable(),
  /** Expires (docs/media.md). */
  mediaUrl: z.string().nullable(),
  createdAt: instantField,
  updatedAt: instantField,
  /** Of the saved fields and the file. */
  version: formVersionField,
});
export type Campaign = z.output<typeof campaignSchema>;
