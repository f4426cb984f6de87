import { z } from 'zod';
import { MAX_NEW_CHATS_PER_DAY } from '../automation';
import { companyRowSchema } from '../companies';
import { connectionStatusSchema, newChatsTodaySchema } from '../connections';
import { defineEndpoint, idField, idParam, instantField, pageQuery, pageResponse } from '../contract';
import { ownUserSchema } from '../users';
import { platformAlertSchema } from './alerts';

export const platformSessionSchema = z.object({
  id: idField,
  name: z.string(),
  company: z.object({ id: idField, name: z.string() }),
  status: connectionStatusSchema,
  number: z.string().nullable(),
  since: instantField,
  /** By the company's time zone. */
  messagesToday: z.number().int(),
  messagesYesterday: z.number().int(),
  /** Null before pairing. Without `raisedTo`, the number's age sets the limit. */
  newChats: newChatsTodaySchema.extend({ raisedTo: z.number().int().nullable() }).nullable(),
});
export type PlatformSession = z.output<typeof platformSessionSchema>;

export const EXPIRING_DAYS = 7;

const diskSchema = z.object({
  total: z.number(),
  free: z.number(),
  /** Free bytes below which files are rejected; messages are still stored. */
  reserve: z.number(),
  filesRefused: z.boolean(),
});

/** Version of WhatsApp Web that new sessions report. */
const protocolSchema = z.object({
  version: z.string(),
  /** `environment`: WA_WEB_VERSION; `package`: the installed library's. */
  source: z.enum(['environment', 'network', 'package']),
  firstSeen: instantField,
  lastGood: instantField.nullable(),
  /** Set while WhatsApp rejects the version and no other is known. */
  rejectedAt: instantField.nullable(),
  /** False if the server requests no newer versions. */
  requestsNewest: z.boolean(),
  /** `ignored`: the response had no version, or an unlikely one. */
  lastCheck: z
    .object({ at: instantField, outcome: z.enum(['newer', 'known', 'ignored', 'failed']) })
    .nullable(),
});
export type PlatformProtocol = z.output<typeof protocolSchema>;

/** Backups that this server makes, and the last rehearsal of a restore. */
const backupSchema = z.object({
  last: z.object({ at: instantField, messages: z.number().int() }).nullable(),
  verified: z.object({ at: instantField, messages: z.number().int(), seconds: z.number() }).nullable(),
  /** The last backup or rehearsal is too old. */
  isOld: z.boolean(),
  /** Messages stored since the last backup, counted up to `MAX_MESSAGES_AT_RISK`. */
  messagesAtRisk: z.number().int(),
});
export type PlatformBackup = z.output<typeof backupSchema>;
export const MAX_MESSAGES_AT_RISK = 10_000;

/** Size up to which the embedded store is supported (`docs/operations/sizing.md`). */
export const EMBEDDED_STORE_LIMITS = { messages: 10_000_000, numbers: 30 };

const embeddedStoreSchema = z.object({
  /** Counted every few hours, and only in a large store; null if it is far below the limit or not counted yet. */
  messages: z.number().int().nullable(),
  numbers: z.number().int(),
  /** A limit is exceeded: the data should move to MongoDB. */
  isOutgrown: z.boolean(),
});
export type EmbeddedStoreState = z.output<typeof embeddedStoreSchema>;

export const platformOverviewSchema = z.object({
  companies: z.object({
    active: z.number().int(),
    overdue: z.number().int(),
    expiring: z.number().int(),
    /** At most ten overdue companies and ten that expire soon. */
    due: z.array(companyRowSchema.pick({ id: true, name: true, dueDate: true, daysLeft: true })),
  }),
  pendingPayments: z.number().int(),
  sessions: z.object({ connected: z.number().int(), total: z.number().int() }),
  /** Counted up to 100. */
  failedJobs: z.number().int(),
  failedDeliveries: z.number().int(),
  disk: diskSchema,
  protocol: protocolSchema,
  /** Present ones, most urgent first. */
  alerts: z.array(platformAlertSchema),
  /** Null unless backups are scheduled (`BACKUP_DIR`). */
  backup: backupSchema.nullable(),
  /** Null with MongoDB. */
  embeddedStore: embeddedStoreSchema.nullable(),
});
export type PlatformOverview = z.output<typeof platformOverviewSchema>;

export const getPlatformOverview = defineEndpoint({
  id: 'platform.overview',
  method: 'GET',
  path: '/platform/overview',
  summary: 'Returns the platform status: companies by due date, payments, sessions, failed jobs, storage',
  access: 'superAdmin',
  output: platformOverviewSchema,
  errors: [],
});

export const listPlatformSessions = defineEndpoint({
  id: 'platform.sessions',
  method: 'GET',
  path: '/platform/sessions',
  summary: 'Lists the messenger sessions of all companies',
  access: 'superAdmin',
  query: z.object({ ...pageQuery, status: connectionStatusSchema.optional() }),
  output: z.object({ sessions: z.array(platformSessionSchema), ...pageResponse }),
  errors: [],
});

/** Null removes the limit. A higher limit for the number's age has priority. */
export const setNewChatLimit = defineEndpoint({
  id: 'platform.setNewChatLimit',
  method: 'PUT',
  path: '/platform/sessions/:whatsappId/new-chat-limit',
  summary: "Raises a connection's daily limit of new chats",
  access: 'superAdmin',
  params: z.object({ whatsappId: idParam }),
  body: z.object({ limit: z.number().int().min(1).max(MAX_NEW_CHATS_PER_DAY).nullable() }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 999_999_999 }, body: { limit: 300 } },
});

/** Id of a job, or `kind:ref` of a timer. */
const failedJobIdSchema = z.union([
  z.string().regex(/^[0-9a-f]{24}$/),
  z
    .string()
    .max(300)
    .regex(/^[\w.-]+:.+$/),
]);

export const failedJobSchema = z.object({
  id: failedJobIdSchema,
  name: z.string(),
  failedAt: instantField,
  failures: z.number().int(),
  reason: z.string(),
});
export type FailedJob = z.output<typeof failedJobSchema>;

export const listFailedJobs = defineEndpoint({
  id: 'platform.failedJobs',
  method: 'GET',
  path: '/platform/jobs/failed',
  summary: 'Lists up to 100 failed jobs and timers, latest first',
  access: 'superAdmin',
  output: z.array(failedJobSchema),
  errors: [],
});

export const rerunJob = defineEndpoint({
  id: 'platform.rerunJob',
  method: 'POST',
  path: '/platform/jobs/:jobId/run',
  summary: 'Retries a failed job or timer now',
  access: 'superAdmin',
  params: z.object({ jobId: failedJobIdSchema }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_JOB_FOUND'],
  example: { params: { jobId: '0'.repeat(24) } },
});

export const failedDeliverySchema = z.object({
  id: z.string(),
  event: z.string(),
  feature: z.string(),
  company: z.object({ id: idField, name: z.string() }),
  since: instantField,
  failedAt: instantField,
  failures: z.number().int(),
  reason: z.string(),
  dueAt: instantField,
});
export type FailedDelivery = z.output<typeof failedDeliverySchema>;

export const listFailedDeliveries = defineEndpoint({
  id: 'platform.failedDeliveries',
  method: 'GET',
  path: '/platform/deliveries/failed',
  summary: 'Lists up to 100 events with a failed listener that is retried, next attempt first',
  access: 'superAdmin',
  output: z.array(failedDeliverySchema),
  errors: [],
});

export const MAX_FAILED_DELIVERIES = 100;

/** `running`: the retry takes longer than 20 seconds. */
export const retryOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['done', 'running']) }),
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
]);

export const retryDelivery = defineEndpoint({
  id: 'platform.retryDelivery',
  method: 'POST',
  path: '/platform/deliveries/:deliveryId/run',
  summary: 'Retries the listener of a failed event now and returns the outcome',
  access: 'superAdmin',
  params: z.object({ deliveryId: z.string().regex(/^[0-9a-f]{24}$/) }),
  output: retryOutcomeSchema,
  errors: ['ERR_NO_JOB_FOUND'],
  example: { params: { deliveryId: '0'.repeat(24) } },
});

export const getStorage = defineEndpoint({
  id: 'platform.storage',
  method: 'GET',
  path: '/platform/storage',
  summary: 'Returns the disk space of files and database, in bytes',
  access: 'superAdmin',
  output: z.object({
    disk: diskSchema,
    media: z.number(),
    /** Null if the database does not report it. */
    database: z.number().nullable(),
    largest: z.array(z.object({ company: z.object({ id: idField, name: z.string() }), media: z.number() })),
  }),
  errors: [],
});

/** Lasts 30 minutes and cannot be refreshed. */
export const startImpersonation = defineEndpoint({
  id: 'platform.visit',
  method: 'POST',
  path: '/platform/visit',
  summary: 'Starts a support session as administrator of a company',
  access: 'superAdmin',
  body: z.object({ companyId: idField, reason: z.string().trim().min(5).max(500) }),
  output: z.object({ token: z.string(), expiresIn: z.number().int().positive(), user: ownUserSchema }),
  status: 201,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_USER_FOUND'],
  example: { body: { companyId: 999_999_999, reason: 'Chamado 1532: mensagens sem fila' } },
});

/** Has no effect without an impersonation. */
export const endImpersonation = defineEndpoint({
  id: 'platform.endVisit',
  method: 'DELETE',
  path: '/platform/visit',
  summary: 'Ends a support session',
  access: 'user',
  output: z.undefined(),
  status: 204,
  errors: [],
});
