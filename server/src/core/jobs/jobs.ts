import type { Agenda, Job } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { isUnreachable } from '../database';
import { type JobServers, releaseAbandoned } from './abandoned';
import { askOnlyForDue } from './due-names';
import { type FailedRun, failedRuns, rerun } from './failed';

export const JOBS_COLLECTION = 'jobs';
const PROCESS_EVERY_MS = 1_000;
/** How often it is looked for what dead servers had begun. */
const RELEASE_EVERY_MS = 10_000;
/** So long the log keeps silent about a database that is still away. */
const TELL_AGAIN_MS = 60_000;

/**
 * Waits before a one-time job that failed runs again, in milliseconds: about 7 hours in all. Afterwards it stays listed as
 * failed and can be run again by hand.
 */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000];

interface JobOptions {
  /** Replaces RETRY_AFTER_MS. */
  retryAfterMs?: readonly number[];
  /** How many of this job run at once on this server. Default 5. */
  concurrency?: number;
  /** A run that takes longer is given to another server, in milliseconds. Default 10 minutes. */
  lockLifetime?: number;
}

/**
 * Work that is due later or again and again, on any of the servers, at least once. Handlers are idempotent:
 * a server that died in one leaves it to be run again. Names begin with their feature: `campaigns.dispatch`.
 */
export interface Jobs {
  /** Says what a job does. Its data is checked by the schema before every run. Before `start`. */
  define<S extends z.ZodType>(
    name: string,
    schema: S,
    handler: (data: z.output<S>) => Promise<void>,
    options?: JobOptions,
  ): void;
  /** Once, at `when` or as soon as possible after it. A run that fails is tried again, later each time, at most 8 times. */
  schedule(name: string, when: Date, data?: unknown): Promise<void>;
  /** Whether a run of the job with this data, besides other fields, is due or under way. */
  isScheduled(name: string, data: Record<string, string | number>): Promise<boolean>;
  /** Again and again: milliseconds, or a cron line. One schedule for all servers. May be called before `start`. */
  every(interval: number | string, name: string): void;
  /** Runs that failed and were not made up for since, latest first. */
  failed(limit: number): Promise<FailedRun[]>;
  /** Makes a failed run due now; answers its name, undefined when there is none of that id (24 hexadecimal digits). */
  rerun(id: string): Promise<string | undefined>;
  start(): Promise<void>;
  /** Waits for running jobs, at most `withinMs`. */
  stop(withinMs?: number): Promise<void>;
}

interface Definition {
  schema: z.ZodType;
  handler: (data: unknown) => Promise<void>;
  options: JobOptions;
}

/**
 * Jobs on Agenda, stored in the application's own database. Without `servers` what a dead server had begun is run when
 * its lock runs out.
 */
export function createJobs(db: () => Db, log: Logger, servers?: JobServers): Jobs {
  const definitions = new Map<string, Definition>();
  const repeated: { interval: number | string; name: string }[] = [];
  let agenda: Agenda | undefined;
  let starting: Promise<void> | undefined;
  /** The port opens before jobs are loaded: what is asked for in between waits. */
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let releasing: NodeJS.Timeout | undefined;

  const defined = (name: string): Definition => {
    const definition = definitions.get(name);
    if (!definition) throw new Error(`No job is called ${name}.`);
    return definition;
  };

  const isRepeated = (name: string): boolean => repeated.some((one) => one.name === name);

  const run = async (name: string, job: Job<unknown>): Promise<void> => {
    const { schema, handler } = defined(name);
    try {
      await handler(schema.parse(job.attrs.data ?? undefined));
    } catch (error) {
      log.error({ err: error, job: name, jobId: String(job.attrs._id) }, 'job failed');
      throw error;
    }
  };

  const running = (): Agenda => {
    if (!agenda) throw new Error('Jobs were used before they were started.');
    return agenda;
  };

  const release = async (): Promise<void> => {
    if (!servers) return;
    await releaseAbandoned(db().collection(JOBS_COLLECTION), servers).catch((error: unknown) => {
      log.warn({ err: error }, 'jobs of dead servers could not be looked for');
    });
  };

  let nextTelling = 0;
  /** Every job asks every second: a database that is away is told of now and then, not for each. */
  const tellOf = (error: unknown): void => {
    if (isUnreachable(error)) {
      if (Date.now() < nextTelling) return;
      nextTelling = Date.now() + TELL_AGAIN_MS;
    }
    log.error({ err: error }, 'jobs could not be looked for');
  };

  const start = async (): Promise<void> => {
    // Loaded late: a start answers its first request before it runs its first job.
    const [{ Agenda }, { MongoBackend }] = await Promise.all([
      import('agenda'),
      import('@agendajs/mongo-backend'),
    ]);
    const backend = new MongoBackend({ mongo: db(), collection: JOBS_COLLECTION, ensureIndex: false });
    askOnlyForDue(backend.repository, db().collection(JOBS_COLLECTION));
    // A number: a text of milliseconds is read as seconds.
    agenda = new Agenda({
      backend,
      processEvery: PROCESS_EVERY_MS,
      removeOnComplete: true,
      ...(servers && { name: servers.id }),
    });
    agenda.on('error', tellOf);
    for (const [name, { options }] of definitions) {
      const { retryAfterMs = RETRY_AFTER_MS, ...rest } = options;
      // A repeated job has its next run anyway.
      const backoff = isRepeated(name)
        ? undefined
        : ({ attempt }: { attempt: number }) => retryAfterMs[attempt - 1] ?? null;
      agenda.define(name, (job) => run(name, job as Job<unknown>), { ...rest, ...(backoff && { backoff }) });
    }
    await release();
    if (servers && !servers.alone) releasing = setInterval(() => void release(), RELEASE_EVERY_MS).unref();
    await agenda.start();
    for (const { interval, name } of repeated) await agenda.every(interval, name);
  };

  return {
    define: (name, schema, handler, options = {}) => {
      if (agenda) throw new Error(`Job ${name} was defined after the start.`);
      definitions.set(name, { schema, handler: handler as Definition['handler'], options });
    },
    schedule: async (name, when, data) => {
      const checked = defined(name).schema.parse(data);
      await begun;
      await starting;
      await running().schedule(when, name, checked);
    },
    isScheduled: async (name, data) => {
      const fields = Object.entries(data).map(([field, value]) => [`data.${field}`, value] as const);
      const open = { $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };
      const filter = { name, ...Object.fromEntries(fields), ...open };
      return (
        (await db()
          .collection(JOBS_COLLECTION)
          .findOne(filter, { projection: { _id: 1 } })) !== null
      );
    },
    every: (interval, name) => {
      repeated.push({ interval, name });
    },
    failed: (limit) => failedRuns(db().collection(JOBS_COLLECTION), limit),
    rerun: (id) => rerun(db().collection(JOBS_COLLECTION), id),
    start: () => {
      starting ??= start();
      begin();
      return starting;
    },
    stop: async (withinMs = 5_000) => {
      // A stop can come while the start is loading.
      await starting?.catch(() => undefined);
      clearInterval(releasing);
      if (!agenda) return;
      await agenda.drain({ timeout: withinMs });
      await agenda.stop();
      agenda = undefined;
    },
  };
}
