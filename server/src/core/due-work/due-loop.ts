import type { Logger } from 'pino';
import { isUnreachable } from '../database';
import type { PriorityLimits } from './due-priority';
import { DueQueue } from './due-queue';
import type { DueReader, WaitingRow } from './due-reader';
import { DueRounds } from './due-rounds';
import type { DueRows } from './due-rows';
import type { DueRunner } from './due-runner';
import { DueRuns } from './due-runs';
import { DueSlots } from './due-slots';

export interface LoopTimes {
  roundMs: number;
  claimMs: number;
  /** A longer run no longer occupies a slot. */
  slowMs: number;
}

const LOG_AGAIN_MS = 60_000;

interface LoopDeps extends LoopTimes {
  rows: DueRows;
  reader: DueReader;
  runner: DueRunner;
  log: Logger;
  now: () => number;
  claimant: string;
  limits: PriorityLimits;
}

/**
 * Runs the due rows of a priority on this server, with equal shares per company.
 *
 * A round (`DueRounds`) reads due rows into the queue (`DueQueue`). While slots are free (`DueSlots`), the next row is
 * claimed and run (`DueRuns`), then deleted, or stored with its next time (`DueRunner`). After a crash, the claim expires
 * and another server runs the row: each runs at least once, so handlers are idempotent (`docs/due-work.md`).
 */
export class DueLoop {
  private started = false;
  private readonly rounds: DueRounds;
  private readonly queue = new DueQueue();
  private readonly slots: DueSlots;
  private readonly runs: DueRuns;
  private readonly logFailure: (error: unknown) => void;
  private lastReadAt = 0;
  /** Whether the last round read all due rows. */
  private isComplete = true;
  /** When a round next reads every company, if it did not read all due rows. */
  private nextSweepAt = 0;

  constructor(private readonly deps: LoopDeps) {
    const { rows, runner, log, limits, roundMs, slowMs, claimMs, claimant, now } = deps;
    this.logFailure = failureLog(log, now);
    this.rounds = new DueRounds({ roundMs, now, read: () => this.read().catch(this.logFailure) });
    this.slots = new DueSlots({ limits, slowMs, onFree: () => this.dispatch() });
    this.runs = new DueRuns({
      ...{ rows, runner, log, claimMs, claimant, slots: this.slots },
      onEnd: (next) => {
        if (next) this.rounds.wake(next.getTime());
        this.dispatch();
      },
      onRenewalFailed: this.logFailure,
    });
  }

  start(): void {
    this.started = true;
    this.lastReadAt = this.deps.now();
    this.runs.start();
    this.rounds.start();
  }

  wake(at: number): void {
    this.rounds.wake(at);
  }

  /** Returns how late the oldest waiting row is, or may be if the rows cannot be read. */
  lagSeconds(): number {
    if (!this.started) return 0;
    const now = this.deps.now();
    return Math.max(this.unreadMs(now), now - (this.queue.oldest ?? now)) / 1_000;
  }

  /** Returns the same for each kind with a waiting row, or for each of `kinds` if the rows cannot be read. */
  lagSecondsByKind(kinds: readonly string[]): Map<string, number> {
    if (!this.started) return new Map();
    const now = this.deps.now();
    const unreadMs = this.unreadMs(now);
    const oldest = this.queue.oldestByKind();
    return new Map(
      kinds.map((kind) => [kind, Math.max(unreadMs, now - (oldest.get(kind) ?? now)) / 1_000] as const),
    );
  }

  /** Milliseconds by which the next round is late. */
  private unreadMs(now: number): number {
    return Math.max(0, now - this.lastReadAt - this.deps.roundMs);
  }

  execute(row: WaitingRow, at: Date): Promise<void> {
    return this.runs.execute(row, at);
  }

  settled(): Promise<void> {
    return this.runs.settled();
  }

  async stop(withinMs: number): Promise<void> {
    this.started = false;
    await this.rounds.stop();
    await this.runs.stop(withinMs);
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
    // An incomplete round keeps the rows of companies that only a sweep reads.
    if (this.isComplete) this.queue.clear();
    this.queue.put(due);
    this.dispatch();
    if (this.isComplete || readAt < this.nextSweepAt) return;
    // `dispatch` may have taken all of a company's rows from the queue.
    await this.sweep(readAt, new Set([...this.queue.companies, ...due.map(({ companyId }) => companyId)]));
  }

  private async sweep(readAt: number, seen: ReadonlySet<number>): Promise<void> {
    const { reader, roundMs, now } = this.deps;
    for await (const own of reader.byCompany(new Date(readAt), seen)) {
      this.queue.put(own);
      this.dispatch();
    }
    this.nextSweepAt = now() + roundMs / 2;
    this.wake(this.nextSweepAt);
  }

  private dispatch(): void {
    const { runningWithSlow, runningPerCompany } = this.deps.limits;
    const countOf = (companyId: number) => this.runs.countOf(companyId) + this.slots.restsOf(companyId);
    while (this.started && this.slots.isFree && this.runs.size < runningWithSlow) {
      const dequeued = this.queue.dequeue(countOf, runningPerCompany);
      if (!dequeued) return;
      const mayHaveMore = dequeued.ranOut || (this.queue.isEmpty && !this.isComplete);
      if (mayHaveMore) this.wake(this.deps.now());
      void this.execute(dequeued.row, new Date(this.deps.now()));
    }
  }
}

/** Logs an unreachable database at most once a minute. */
function failureLog(log: Logger, now: () => number): (error: unknown) => void {
  let logAgainAt = 0;
  return (error) => {
    if (isUnreachable(error)) {
      if (now() < logAgainAt) return;
      logAgainAt = now() + LOG_AGAIN_MS;
    }
    log.error({ err: error }, 'due work could not be read or renewed');
  };
}
