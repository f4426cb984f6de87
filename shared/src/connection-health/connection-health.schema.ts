import { z } from 'zod';
import { newChatCapStatusSchema, ORIGIN_KINDS } from '../automation';
import { pauseReasonSchema } from '../campaigns/campaigns.schema';
import {
  connectionStatusSchema,
  disconnectReasonSchema,
  healthLightSchema,
} from '../connections/connections.schema';
import { idField, instantField, pageResponse } from '../contract';
import { sendFailureSchema } from '../messages/messages.schema';

const DAY_MS = 86_400_000;

/** A warning by WhatsApp, which a person reports, halves automatic sending for this time. */
export const WARNING_MS = 7 * DAY_MS;

/** Age of the automatic messages that are listed with a warning. */
export const AUTOMATIC_SENT_MS = 2 * DAY_MS;

/** Limits of the lights. Shares are fractions. */
export const HEALTH_LIMITS = {
  /** A shorter loss of contact ends soon. */
  downMs: 3 * 60_000,
  maxCloses: 20,
  /** Closes within `closesWithinMs` that are too many. */
  closes: 5,
  closesWithinMs: 60 * 60_000,
  /** WhatsApp publishes versions almost daily. */
  protocolDays: 21,
  quotaShare: 0.8,
  /** Among the last 100 messages of campaigns. Three pause them. */
  optOuts: 2,
  undelivered: { minSent: 20, yellow: 0.25, red: 0.5, timesWeek: 2 },
  /** WhatsApp unlinks all devices of a phone that was offline for 14 days. */
  phone: { yellowMs: DAY_MS, redMs: 10 * DAY_MS, unlinkMs: 14 * DAY_MS },
  maxPauses: 10,
} as const;

/** Fields of a line, by what it is about. */
const VALUES = {
  session: {
    status: connectionStatusSchema,
    reason: disconnectReasonSchema.nullable(),
    since: instantField.nullable(),
    /** Null before the first pairing. */
    number: z.string().nullable(),
  },
  /** `version`: of new sockets. `rejected`: WhatsApp rejects it, or one that this connection reported. */
  protocol: { version: z.string(), rejected: z.boolean(), days: z.number().int() },
  /** The last 20 close codes of the socket, newest first; `recent`: in the last hour. */
  closes: {
    recent: z.number().int(),
    codes: z.array(z.object({ code: z.number().int(), at: instantField })),
  },
  /** Null if unknown: paired before the time was stored. */
  link: { since: instantField.nullable() },
  quota: {
    capStatus: newChatCapStatusSchema.nullable(),
    used: z.number().int().nullable(),
    total: z.number().int().nullable(),
    until: instantField.nullable(),
  },
  /** `byRecado`: after repeated refusals, without a report of WhatsApp. */
  lock: { active: z.boolean(), until: instantField.nullable(), byRecado: z.boolean() },
  /** Report of a person; null if there is none, or it is older than `WARNING_MS`. */
  warning: {
    at: instantField.nullable(),
    by: z.string().nullable(),
    until: instantField.nullable(),
  },
  /** `limit`: after WhatsApp's and a person's warnings. `full`: automation starts no further chats today. */
  newChats: {
    used: z.number().int(),
    limit: z.number().int(),
    full: z.boolean(),
    until: instantField.nullable(),
  },
  /** Of messages sent between an hour and a day ago: `undelivered` after an hour. Null shares: too few. */
  undelivered: {
    sent: z.number().int(),
    undelivered: z.number().int(),
    share: z.number().nullable(),
    weekShare: z.number().nullable(),
  },
  /** Among the last `messages` of campaigns. */
  optOuts: { optOuts: z.number().int(), messages: z.number().int() },
  /** Automatic pauses: those that last, and the last ones. */
  pauses: {
    active: z.array(z.object({ reason: pauseReasonSchema, until: instantField.nullable() })),
    last: z.array(z.object({ reason: pauseReasonSchema, since: instantField })),
    schedulesFail: z.boolean(),
  },
  /** Last sign of the phone; null if there was none yet. `offline`: it did not receive later messages. */
  phone: { seenAt: instantField.nullable(), offline: z.boolean(), unlinkAt: instantField.nullable() },
} as const;

type Kind = keyof typeof VALUES;
export const HEALTH_KINDS = Object.keys(VALUES) as [Kind, ...Kind[]];
export const healthKindSchema = z.enum(HEALTH_KINDS);
export type HealthKind = z.output<typeof healthKindSchema>;

const line = <K extends Kind>(kind: K) =>
  z.object({ kind: z.literal(kind), state: healthLightSchema, values: z.object(VALUES[kind]) });

export const healthLineSchema = z.discriminatedUnion('kind', [
  line('session'),
  line('protocol'),
  line('closes'),
  line('link'),
  line('quota'),
  line('lock'),
  line('warning'),
  line('newChats'),
  line('undelivered'),
  line('optOuts'),
  line('pauses'),
  line('phone'),
]);
export type HealthLine = z.output<typeof healthLineSchema>;
export type HealthLineOf<K extends HealthKind> = Extract<HealthLine, { kind: K }>;

/** `light`: that of the worst line. */
export const connectionHealthSchema = z.object({
  connectionId: idField,
  name: z.string(),
  number: z.string().nullable(),
  light: healthLightSchema,
  lines: z.array(healthLineSchema),
});
export type ConnectionHealth = z.output<typeof connectionHealthSchema>;

const count = z.number().int().min(0);

/** Messages that no person wrote, dispatched since `since`. */
export const automaticMessagesSchema = z.object({
  since: instantField,
  counts: z.array(z.object({ kind: z.enum(ORIGIN_KINDS), count })),
  /** The largest ones. `name`: null if it was deleted. */
  campaigns: z.array(z.object({ id: idField, name: z.string().nullable(), count })),
  /** `text`: the beginning; null if it was deleted. */
  schedules: z.array(z.object({ id: idField, text: z.string().nullable(), count })),
  /** Newest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      at: instantField,
      kind: z.enum(ORIGIN_KINDS),
      contactName: z.string(),
      body: z.string(),
      ack: z.number().int(),
      failure: sendFailureSchema.nullable(),
    }),
  ),
  ...pageResponse,
});
export type AutomaticMessages = z.output<typeof automaticMessagesSchema>;
