import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { DueHandler, DueKind, DueKindOptions } from './due-kind';
import { DueLoop, type LoopTimes } from './due-loop';
import { type DuePriority, PRIORITIES } from './due-priority';
import { DueReader } from './due-reader';
import type { FailedDueWork, NewDueWork } from './due-row';
import { DueRows } from './due-rows';
import { DueRunner, type ObservedRun, type RunnerDeps } from './due-runner';
import { RestoreSweep } from './restore-sweep';

/**
 * Timers that survive crashes. Each runs at least once, on one server at a time, with fair shares per company
 * (`docs/due-work.md`).
 */
export interface DueWork {
  /** Registers the handler of a kind, such as `chatbot.step`. Call before `start`. */
  handle(kind: string, handler: DueHandler, options?: DueKindOptions): void;
  /** Stores a timer per kind and ref. Replaces the time of an existing one, even while it runs. */
  schedule(work: NewDueWork): Promise<void>;
  scheduleMany(works: readonly NewDueWork[]): Promise<void>;
  /** Removes a timer. A run in progress continues. */
  cancel(kind: string, ref: string): Promise<void>;
  /** Returns timers that are no longer retried, latest failure first. */
  failed(limit: number): Promise<FailedDueWork[]>;
  /** Makes such a timer due now. Returns its kind; undefined for an unknown id. */
  rerun(id: string): Promise<string | undefined>;
  /** Runs each timer due by `at` once on this server, as if it were that time. For tests. */
  runDue(at: Date): Promise<void>;
  /** Lets only `runDue` run timers on this server from now on. For tests. */
  pause(): Promise<void>;
}

interface DueWorkOptions {
  db: () => Db;
  log: Logger;
  /** `alone`: whether no other server uses the database. */
  server: { id: string; alone: boolean };
  observe: (run: ObservedRun) => void;
  /** Returns the companies whose timers must not run now. */
  paused?: () => Promise<ReadonlySet<number>>;
  now?: () => number;
  /** The database's time, if several servers share it. */
  databaseNow?: () => number;
  times?: Partial<DueWorkTimes>;
}

/** In milliseconds; tests shorten some. */
type DueWorkTimes = LoopTimes & Pick<RunnerDeps, 'maxRunMs'>;

const TIMES: DueWorkTimes = { roundMs: 1_000, claimMs: 60_000, slowMs: 1_000, maxRunMs: 600_000 };

const NONE: ReadonlySet<number> = new Set();

export function createDueWork({ db, log, server, observe, now = Date.now, ...options }: DueWorkOptions) {
  const times = { ...TIMES, ...options.times };
  const kinds = new Map<string, DueKind>();
  const kindOf = (kind: string) => {
    const found = kinds.get(kind);
    if (!found) throw new Error(`No handler of due work ${kind}.`);
    return found;
  };
  const priorityOf = (kind: string): DuePriority => kinds.get(kind)?.priority ?? 'prompt';
  const claimNow = options.databaseNow ?? now;
  const rows = new DueRows({ db, now, claimNow, claimMs: times.claimMs, priorityOf });
  const readerOf = (priority?: DuePriority) =>
    new DueReader(
      rows,
      { kinds: () => [...kinds.keys()], paused: options.paused ?? (() => Promise.resolve(NONE)) },
      priority,
    );
  const runner = new DueRunner({ rows, log, kindOf, observe, maxRunMs: times.maxRunMs });
  const loopOf = (priority: DuePriority) =>
    new DueLoop({
      ...{ ...times, rows, runner, log, now, reader: readerOf(priority) },
      ...{ claimant: `${server.id}:${priority}`, limits: PRIORITIES[priority].limits },
    });
  const loops = { prompt: loopOf('prompt'), background: loopOf('background') };
  const everyLoop = Object.values(loops);
  const everyPriority = readerOf();
  const sweep = new RestoreSweep({ kinds, rows, log });
  let isStarted = false;
  let isStopped = false;
  let isPaused = false;

  const scheduleMany = async (works: readonly NewDueWork[]): Promise<void> => {
    for (const { kind } of works) kindOf(kind);
    await rows.schedule(works);
    for (const { kind, dueAt } of works) loops[priorityOf(kind)].wake(dueAt.getTime());
  };

  const dueWork: DueWork = {
    handle: (kind, handler, kindOptions = {}) => {
      if (isStarted) throw new Error(`Due work ${kind} was registered after the start.`);
      if (kinds.has(kind)) throw new Error(`Due work ${kind} has two handlers.`);
      kinds.set(kind, { handler, ...kindOptions });
    },
    schedule: (work) => scheduleMany([work]),
    scheduleMany,
    cancel: (kind, ref) => rows.cancel(kind, ref),
    failed: (limit) => rows.failed(limit),
    rerun: async (id) => {
      const kind = await rows.rerun(id);
      for (const loop of everyLoop) loop.wake(now());
      return kind;
    },
    runDue: async (at) => {
      const ran: string[] = [];
      for (let row = await everyPriority.first(at, ran); row; row = await everyPriority.first(at, ran)) {
        ran.push(row._id);
        await loops[row.lane ?? 'prompt'].execute(row, at);
      }
      await Promise.all(everyLoop.map((loop) => loop.settled()));
    },
    pause: async () => {
      isPaused = true;
      await Promise.all(everyLoop.map((loop) => loop.stop(0)));
    },
  };

  return {
    ...dueWork,
    lagSeconds: (priority: DuePriority) => loops[priority].lagSeconds(),
    /** Returns by kind how late its oldest row is that waits for a run. */
    oldestSeconds: (): Map<string, number> => {
      const kindsOf = (priority: DuePriority) =>
        [...kinds.keys()].filter((kind) => priorityOf(kind) === priority);
      return new Map([
        ...loops.prompt.lagSecondsByKind(kindsOf('prompt')),
        ...loops.background.lagSecondsByKind(kindsOf('background')),
      ]);
    },
    /** Lets other servers run at once what a server was running whose process has ended. */
    releaseClaimsOf: async (serverId: string): Promise<void> => {
      const count = await rows.releaseClaimsOf(serverId);
      if (count > 0) for (const loop of everyLoop) loop.wake(now());
    },
    /** Resolves after the first search for missing timers. */
    async start(): Promise<void> {
      isStarted = true;
      if (server.alone) await rows.releaseAbandoned();
      if (isStopped) return;
      if (!isPaused) for (const loop of everyLoop) loop.start();
      await sweep.start();
    },
    async stop(withinMs: number): Promise<void> {
      isStopped = true;
      await sweep.stop();
      await Promise.all(everyLoop.map((loop) => loop.stop(withinMs)));
    },
  };
}
