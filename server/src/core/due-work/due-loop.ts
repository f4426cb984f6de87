import type { Logger } from 'pino';
import { isUnreachable } from '../database';
import type { LaneLimits } from './due-lane';
import { DueQueue } from './due-queue';
import type { DueReader, WaitingRow } from './due-reader';
import type { DueRows } from './due-rows';
import type { DueRunner } from './due-runner';

export interface LoopTimes {
  roundMs: number;
  claimMs: number;
  /** A longer run no longer counts as running. */
  slowMs: number;
}

const ROUND_GAP_MS = 50;
const LOG_AGAIN_MS = 60_000;

interface LoopDeps extends LoopTimes {
  rows: DueRows;
  reader: DueReader;
  runner: DueRunner;
  log: Logger;
  now: () => number;
  /** Unique per loop. */
  claimant: string;
  limits: LaneLimits;
}

interface Run {
  companyId: number;
  claimedBy: string;
  ended: Promise<void>;
}

/** Reads due rows of a lane every round and runs them, with equal shares per company. */
export class DueLoop {
  private readonly queue = new DueQueue();
  /** Keys are row ids. */
  private readonly runs = new Map<string, Run>();
  private readonly resting = new Set<{ companyId: number }>();
  /** Number of runs that are not slow. */
  private occupied = 0;
  private started = false;
  private round: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private nextRoundAt = Infinity;
  private lastRoundAt = 0;
  private lastReadAt = 0;
  private nextSweepAt = 0;
  private isComplete = true;
  private renewal: NodeJS.Timeout | undefined;
  private claims = 0;
  private logAgainAt = 0;

  constructor(private readonly deps: LoopDeps) {}

  start(): void {
    this.started = true;
    this.lastReadAt = this.deps.now();
    this.renewal = setInterval(() => void this.renew(), this.deps.claimMs / 3).unref();
    this.wake(this.deps.now());
  }

  /** Starts a round at `at` or earlier. */
  wake(at: number): void {
    if (!this.started || at >= this.nextRoundAt) return;
    this.nextRoundAt = at;
    clearTimeout(this.timer);
    // A JavaScript timer can fire slightly early.
    const wait = Math.max(at, this.lastRoundAt + ROUND_GAP_MS) - this.deps.now() + 1;
    // The system clock may be set back.
    this.timer = setTimeout(() => this.look(), Math.min(wait, this.deps.roundMs)).unref();
  }

  /** Returns how late the oldest waiting row is. If the rows cannot be read, returns how late it may be. */
  lagSeconds(): number {
    if (!this.started) return 0;
    const now = this.deps.now();
    const unread = now - this.lastReadAt - this.deps.roundMs;
    return Math.max(0, unread, now - (this.queue.oldest ?? now)) / 1_000;
  }

  /** Runs a row unless it is already running. Resolves when the run ends. */
  async execute({ _id, companyId }: WaitingRow, at: Date): Promise<void> {
    const running = this.runs.get(_id);
    if (running) return running.ended;
    const claimedBy = `${this.deps.claimant}:${++this.claims}`;
    const began = performance.now();
    const ended = this.claimAndRun(_id, claimedBy, at).finally(() => {
      this.runs.delete(_id);
      if (this.deps.limits.rests) this.rest(companyId, performance.now() - began);
      this.dispatch();
    });
    this.runs.set(_id, { companyId, claimedBy, ended });
    return ended;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.runs.values()].map(({ ended }) => ended));
  }

  /** Waits for runs at most `withinMs`, then releases the claims of unfinished ones. */
  async stop(withinMs: number): Promise<void> {
    this.started = false;
    clearTimeout(this.timer);
    await this.round;
    let grace: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => (grace = setTimeout(resolve, withinMs)));
    await Promise.race([this.settled(), over]);
    clearTimeout(grace);
    clearInterval(this.renewal);
    if (this.runs.size > 0) await this.deps.rows.release(this.ownClaims());
  }

  private look(): void {
    this.nextRoundAt = Infinity;
    if (this.round) {
      this.wake(this.deps.now());
      return;
    }
    this.lastRoundAt = this.deps.now();
    this.round = this.read()
      .catch((error: unknown) => this.logFailure(error))
      .finally(() => {
        this.round = undefined;
        this.wake(this.lastRoundAt + this.deps.roundMs);
      });
  }

  private async read(): Promise<void> {
    const { reader, roundMs, now } = this.deps;
    const readAt = now();
    // Includes rows that become due before the next round.
    const { rows, complete } = await reader.oldest(new Date(readAt + roundMs));
    this.lastReadAt = readAt;
    const due = rows.filter(({ dueAt }) => dueAt.getTime() <= readAt);
    const next = rows[due.length];
    if (next) this.wake(next.dueAt.getTime());
    this.isComplete = complete || next !== undefined;
    if (this.isComplete) this.queue.clear();
    this.queue.put(due);
    this.dispatch();
    if (this.isComplete || readAt < this.nextSweepAt) return;
    const seen = new Set([...this.queue.companies, ...due.map(({ companyId }) => companyId)]);
    for await (const own of reader.byCompany(new Date(readAt), seen)) {
      this.queue.put(own);
      this.dispatch();
    }
    this.nextSweepAt = now() + roundMs / 2;
    this.wake(this.nextSweepAt);
  }

  private dispatch(): void {
    const { running, runningWithSlow, runningPerCompany } = this.deps.limits;
    while (this.started && this.occupied + this.resting.size < running && this.runs.size < runningWithSlow) {
      const taken = this.queue.take((companyId) => this.runningOf(companyId), runningPerCompany);
      if (!taken) return;
      if (taken.ranOut || (this.queue.isEmpty && !this.isComplete)) this.wake(this.deps.now());
      void this.execute(taken.row, new Date(this.deps.now()));
    }
  }

  /** A long run mostly waited for other systems, so a rest is not longer than `slowMs`. */
  private rest(companyId: number, ms: number): void {
    const rest = { companyId };
    this.resting.add(rest);
    setTimeout(
      () => {
        this.resting.delete(rest);
        this.dispatch();
      },
      Math.min(ms, this.deps.slowMs),
    ).unref();
  }

  private async claimAndRun(id: string, claimedBy: string, at: Date): Promise<void> {
    const { rows, runner, log, slowMs } = this.deps;
    this.occupied += 1;
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      this.occupied -= 1;
      this.dispatch();
    }, slowMs).unref();
    try {
      const claimed = await rows.claim(id, at, claimedBy);
      const next = claimed && (await runner.run(claimed, at));
      if (next) this.wake(next.getTime());
    } catch (error) {
      // The claim expires and the row runs again.
      log.error({ err: error, id }, 'due work could not be claimed or finished');
    } finally {
      clearTimeout(slow);
      if (!isSlow) this.occupied -= 1;
    }
  }

  private runningOf(companyId: number): number {
    let count = 0;
    for (const run of [...this.runs.values(), ...this.resting]) if (run.companyId === companyId) count += 1;
    return count;
  }

  private ownClaims(): Map<string, string> {
    return new Map([...this.runs].map(([id, { claimedBy }]) => [id, claimedBy]));
  }

  private async renew(): Promise<void> {
    if (this.runs.size === 0) return;
    await this.deps.rows.renew(this.ownClaims()).catch((error: unknown) => this.logFailure(error));
  }

  private logFailure(error: unknown): void {
    if (isUnreachable(error)) {
      if (this.deps.now() < this.logAgainAt) return;
      this.logAgainAt = this.deps.now() + LOG_AGAIN_MS;
    }
    this.deps.log.error({ err: error }, 'due work could not be read or renewed');
  }
}
