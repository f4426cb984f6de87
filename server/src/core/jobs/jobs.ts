import type { Agenda, Job, JobRepository } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { isUnreachable } from '../database';
import { type JobServers, releaseAbandoned } from './abandoned';
import { selectDueOnly } from './due-names';
import { type FailedRun, failedRuns, rerun } from './failed';

export const JOBS_COLLECTION = 'jobs';
const PROCESS_EVERY_MS = 1_000;
const RELEASE_EVERY_MS = 10_000;
const LOG_AGAIN_MS = 60_000;

/**
 * Delays before retries of a one-time job, about 7 hours in total. Afterwards it is listed as failed and can
 * be rerun manually.
 */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000];

interface JobOptions {
  retryAfterMs?: readonly number[];
  /** Concurrent runs per server. Default: 5. */
  concurrency?: number;
  /** Another server repeats a run that takes longer. Default: 10 minutes. */
  lockLifetime?: number;
}

/**
 * Delayed and recurring work. Each run happens at least once, on any server. Handlers must be idempotent,
 * because a crash repeats them. A name begins with its feature: `campaigns.dispatch`.
 */
export interface Jobs {
  /** Registers a job's handler. Call before `start`. The schema validates the data before every run. */
  define<S extends z.ZodType>(
    name: string,
    schema: S,
    handler: (data: z.output<S>) => Promise<void>,
    options?: JobOptions,
  ): void;
  /**
   * Runs a job once, at `when` or soon after. A failed run is retried at most 8 times with increasing delays.
   */
  schedule(name: string, when: Date, data?: unknown): Promise<void>;
  /** Returns whether a run of the job with this data (among other fields) is due or running. */
  isScheduled(name: string, data: Record<string, string | number>): Promise<boolean>;
  /**
   * Runs a job repeatedly (milliseconds or a cron line), once for all servers. May be called before `start`.
   */
  every(interval: number | string, name: string): void;
  /** Returns failed runs without a later success, latest first. */
  failed(limit: number): Promise<FailedRun[]>;
  /** Makes a failed run due now. Returns its name; undefined for an unknown id (24 hexadecimal digits). */
  rerun(id: string): Promise<string | undefined>;
  start(): Promise<void>;
  /** Waits for running jobs at most `withinMs`. */
  stop(withinMs?: number): Promise<void>;
}

interface Definition {
  schema: z.ZodType;
  handler: (data: unknown) => Promise<void>;
  options: JobOptions;
}

/**
 * Creates jobs on Agenda in the application's database. Without `servers`, a crashed server's jobs run only
 * after their locks expire.
 */
export function createJobs(db: () => Db, log: Logger, servers?: JobServers): Jobs {
  const definitions = new Map<string, Definition>();
  const repeated: { interval: number | string; name: string }[] = [];
  let agenda: Agenda | undefined;
  let starting: Promise<void> | undefined;
  /** The server accepts requests before Agenda is loaded, so early calls wait. */
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

  let nextLogAt = 0;
  /** All jobs poll every second, so an outage of the database is logged only occasionally. */
  const logError = (error: unknown): void => {
    if (isUnreachable(error)) {
      if (Date.now() < nextLogAt) return;
      nextLogAt = Date.now() + LOG_AGAIN_MS;
    }
    log.error({ err: error }, 'jobs could not be looked for');
  };

  const start = async (): Promise<void> => {
    // Loaded late, so that the server responds before its first job.
    const [{ Agenda }, { MongoBackend }] = await Promise.all([
      import('agenda'),
      import('@agendajs/mongo-backend'),
    ]);
    const backend = new MongoBackend({ mongo: db(), collection: JOBS_COLLECTION, ensureIndex: false });
    selectDueOnly(backend.repository, db().collection(JOBS_COLLECTION));
    reportFailedUnlocks(backend.repository, logError);
    // A number, because Agenda would read a text as seconds.
    agenda = new Agenda({
      backend,
      processEvery: PROCESS_EVERY_MS,
      removeOnComplete: true,
      ...(servers && { name: servers.id }),
    });
    agenda.on('error', logError);
    for (const [name, { options }] of definitions) {
      const { retryAfterMs = RETRY_AFTER_MS, ...rest } = options;
      // A recurring job runs again anyway.
      const backoff = isRepeated(name)
        ? undefined
        : ({ attempt }: { attempt: number }) => retryAfterMs[attempt - 1] ?? null;
      // oxlint-disable-next-line typescript/no-misused-promises -- an overload of define takes a callback without a promise
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
      // A shutdown may begin during startup.
      await starting?.catch(() => undefined);
      clearInterval(releasing);
      if (!agenda) return;
      await agenda.drain({ timeout: withinMs });
      await agenda.stop();
      agenda = undefined;
    },
  };
}

/** Agenda does not wait for these, so an error would be an unhandled rejection. The lock of such a job expires. */
function reportFailedUnlocks(repository: JobRepository, report: (error: unknown) => void): void {
  const unlock = repository.unlockJob.bind(repository);
  repository.unlockJob = (job) => unlock(job).catch(report);
}
