import type { Agenda, Job } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { HeavyKind } from '@recado/shared/contract';
import { isUnreachable } from '../database';
import { HeavyWork, type Release } from '../heavy-work';
import { type JobServers, releaseAbandoned } from './abandoned';
import { type FailedRun, failedRuns, rerun } from './failed';
import { backoffOf, RetriesExhausted, RETRY_AFTER_MS } from './retries';

export const JOBS_COLLECTION = 'jobs';
const PROCESS_EVERY_MS = 1_000;
const RELEASE_EVERY_MS = 10_000;
/** Delay of heavy work whose company has no free place. */
const NO_PLACE_MS = 2_000;
const LOG_AGAIN_MS = 60_000;

type JobFields = Record<string, string | number>;

interface JobOptions<Data> {
  /** Delays before the retries of a one-time job. */
  retryAfterMs?: readonly number[];
  /** Called after the last retry, so that the owner shows the error. If it fails, the run is retried. */
  onGivenUp?: (data: Data) => Promise<void>;
  /** Concurrent runs per server. Default: 5. */
  concurrency?: number;
  /** Heavy work of the data's `companyId`: of a company, one run of a kind at a time per server; others wait. */
  heavy?: HeavyKind;
  /** Milliseconds after which another server repeats an unfinished run. Default: 10 minutes. */
  lockLifetime?: number;
}

/**
 * Delayed and recurring work. Each run happens at least once, on any server, so handlers must be idempotent.
 */
export interface Jobs {
  /**
   * Registers the handler of a job, such as `campaigns.start`. Call before `start`. The schema validates the
   * data before every run.
   */
  define<S extends z.ZodType>(
    name: string,
    schema: S,
    handler: (data: z.output<S>) => Promise<void>,
    options?: JobOptions<z.output<S>>,
  ): void;
  /** Runs a job once, at `when` or soon after. Retries a failed run with increasing delays. */
  schedule(name: string, when: Date, data?: unknown): Promise<void>;
  /** Schedules a job unless one with this data is stored, even if that runs or is no longer retried. */
  restore(name: string, when: Date, data: JobFields): Promise<void>;
  /** Removes jobs whose data contains these fields. A run in progress continues. */
  cancel(name: string, data: JobFields): Promise<void>;
  /** Returns whether a job whose data contains these fields is due or running. */
  isScheduled(name: string, data: JobFields): Promise<boolean>;
  /** Runs a job repeatedly (milliseconds or a cron line), once for all servers. Call before `start`. */
  every(interval: number | string, name: string): void;
  /** Returns failed runs without a later success, latest first. */
  failed(limit: number): Promise<FailedRun[]>;
  /** Makes a failed run due now. Returns its name; undefined for an unknown id (24 hexadecimal digits). */
  rerun(id: string): Promise<string | undefined>;
  start(): Promise<void>;
  stop(withinMs?: number): Promise<void>;
}

const NOTHING: Release = () => undefined;

interface Definition {
  schema: z.ZodType;
  handler: (data: unknown) => Promise<void>;
  options: JobOptions<unknown>;
}

/**
 * Creates jobs on Agenda. Without `servers`, jobs of a crashed server run again only after their locks expire.
 */
export function createJobs(
  db: () => Db,
  log: Logger,
  servers?: JobServers,
  heavyWork = new HeavyWork(),
): Jobs {
  const definitions = new Map<string, Definition>();
  const repeated = new Map<string, number | string>();
  let loading: Promise<Agenda> | undefined;
  let starting: Promise<void> | undefined;
  let releasing: NodeJS.Timeout | undefined;

  const rows = () => db().collection(JOBS_COLLECTION);
  const defined = (name: string): Definition => {
    const definition = definitions.get(name);
    if (!definition) throw new Error(`No job is called ${name}.`);
    return definition;
  };

  const run = async (name: string, { attrs }: Job<unknown>): Promise<void> => {
    const { schema, handler, options } = defined(name);
    const { retryAfterMs = RETRY_AFTER_MS, onGivenUp, heavy } = options;
    const { _id, data = undefined, failCount } = attrs;
    try {
      const parsed = schema.parse(data ?? undefined);
      const release = heavy ? heavyWork.tryEnterAsJob(companyOf(parsed), heavy) : NOTHING;
      if (!release) {
        // As a new job, so that companies with few jobs do not wait behind one with many.
        await (await loaded()).schedule(new Date(Date.now() + NO_PLACE_MS), name, parsed);
        return;
      }
      try {
        await handler(parsed);
      } finally {
        release();
      }
    } catch (error) {
      const failures = (failCount ?? 0) + 1;
      log.error({ err: error, job: name, jobId: String(_id), failures }, 'job failed');
      // An unreachable database fails every job, so none is given up for it.
      if (failures <= retryAfterMs.length || isUnreachable(error)) throw error;
      const given = schema.safeParse(data ?? undefined);
      if (given.success) await onGivenUp?.(given.data);
      throw new RetriesExhausted(error);
    }
  };

  const release = async (): Promise<void> => {
    if (!servers) return;
    await releaseAbandoned(rows(), servers).catch((error: unknown) => {
      log.warn({ err: error }, 'jobs of dead servers could not be looked for');
    });
  };

  let nextLogAt = 0;
  /** Logs an outage of the database occasionally, because all jobs poll every second. */
  const logError = (error: unknown): void => {
    if (isUnreachable(error)) {
      if (Date.now() < nextLogAt) return;
      nextLogAt = Date.now() + LOG_AGAIN_MS;
    }
    log.error({ err: error }, 'jobs could not be looked for');
  };

  const load = async (): Promise<Agenda> => {
    // Loaded late, so that the server responds before its first job.
    const [{ Agenda }, { CancelledJob, jobBackend }] = await Promise.all([
      import('agenda'),
      import('./job-repository'),
    ]);
    // Agenda would read a text as seconds.
    const agenda = new Agenda({
      backend: jobBackend(db(), JOBS_COLLECTION, logError),
      processEvery: PROCESS_EVERY_MS,
      removeOnComplete: true,
      ...(servers && { name: servers.id }),
    });
    agenda.on('error', (error) => {
      if (!(error instanceof CancelledJob)) logError(error);
    });
    for (const [name, { options }] of definitions) {
      const { retryAfterMs = RETRY_AFTER_MS, concurrency, lockLifetime } = options;
      // oxlint-disable-next-line typescript/no-misused-promises -- an overload of define takes a callback without a promise
      agenda.define(name, (job) => run(name, job as Job<unknown>), {
        ...(concurrency && { concurrency }),
        ...(lockLifetime && { lockLifetime }),
        // A recurring job runs again anyway.
        ...(!repeated.has(name) && { backoff: backoffOf(retryAfterMs) }),
      });
    }
    return agenda;
  };
  const loaded = (): Promise<Agenda> => (loading ??= load());

  const start = async (): Promise<void> => {
    const agenda = await loaded();
    await release();
    if (servers && !servers.alone) releasing = setInterval(() => void release(), RELEASE_EVERY_MS).unref();
    await agenda.start();
    for (const [name, interval] of repeated) await agenda.every(interval, name);
  };

  return {
    define: (name, schema, handler, options = {}) => {
      if (loading) throw new Error(`Job ${name} was defined after the start.`);
      definitions.set(name, {
        schema,
        handler: handler as Definition['handler'],
        options: options as Definition['options'],
      });
    },
    schedule: async (name, when, data) => {
      const checked = defined(name).schema.parse(data);
      const agenda = await loaded();
      await agenda.schedule(when, name, checked);
    },
    restore: async (name, when, data) => {
      const checked = defined(name).schema.parse(data);
      const agenda = await loaded();
      await agenda.create(name, checked).schedule(when).unique(fieldsOf(data), { insertOnly: true }).save();
    },
    cancel: async (name, data) => {
      const agenda = await loaded();
      await agenda.cancel({ name, data });
    },
    isScheduled: async (name, data) => {
      const open = { $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };
      const filter = { name, ...fieldsOf(data), ...open };
      return (await rows().findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    every: (interval, name) => {
      repeated.set(name, interval);
    },
    failed: (limit) => failedRuns(rows(), limit),
    rerun: (id) => rerun(rows(), id),
    start: () => (starting ??= start()),
    stop: async (withinMs = 5_000) => {
      // A shutdown may begin during startup.
      await starting?.catch(() => undefined);
      clearInterval(releasing);
      const agenda = await loading;
      await agenda?.drain({ timeout: withinMs });
      await agenda?.stop();
    },
  };
}

function companyOf(data: unknown): number {
  const companyId = (data as { companyId?: unknown } | undefined)?.companyId;
  if (typeof companyId !== 'number') throw new Error('Heavy work needs a company.');
  return companyId;
}

function fieldsOf(data: JobFields): JobFields {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [`data.${field}`, value]));
}
