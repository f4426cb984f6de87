import type { Logger } from 'pino';
import type { ConnectionRef } from '../../gateway';
import type { RawHistory } from '../history-notification';

/** Delays between attempts while the session runs; the last one repeats. */
const RETRY_AFTER_MS = [60_000, 120_000, 300_000];
/** After so many attempts (about a day), a message waits for the session's next start. */
const MAX_RETRIES = 300;
const RETRY_BATCH = 100;

interface RetryDeps {
  connection: ConnectionRef;
  log: Logger;
  retryAfterMs: readonly number[] | undefined;
  isRunning(rowId: string): boolean;
  /** Processes stored rows. A rejection delays them. */
  process(rowIds: readonly string[]): Promise<void>;
}

interface Retry {
  /** When its first attempt began. */
  since: number;
  failures: number;
  at: number;
  /** Set while Baileys downloads the part of the history that this notice announced. */
  notice?: RawHistory;
}

/** Rows to process later while a session runs. */
export class Retries {
  private readonly waiting = new Map<string, Retry>();
  private readonly retryAfterMs: readonly number[];
  private timer: NodeJS.Timeout | undefined;
  private isActive = false;

  constructor(private readonly deps: RetryDeps) {
    this.retryAfterMs = deps.retryAfterMs ?? RETRY_AFTER_MS;
  }

  get failed(): number {
    return [...this.waiting.values()].filter(({ failures }) => failures > 0).length;
  }

  /** Excludes notices, whose part of the history Baileys downloads, and everything between sessions. */
  get oldestSince(): number | undefined {
    if (!this.isActive) return undefined;
    const times = [...this.waiting.values()].filter(({ failures }) => failures > 0).map(({ since }) => since);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  start(): void {
    this.isActive = true;
    this.schedule();
  }

  stop(): void {
    this.isActive = false;
    this.schedule();
  }

  /** Processes a notice after `withinMs`, unless its part arrived before. */
  expect(rowId: string, notice: RawHistory, withinMs: number): void {
    const since = Date.now();
    this.waiting.set(rowId, { since, failures: 0, at: since + withinMs, notice });
    this.schedule();
  }

  /** Returns the id of the expected notice's row. */
  findNotice(isNotice: (notice: RawHistory) => boolean): string | undefined {
    for (const [rowId, { notice }] of this.waiting) if (notice && isNotice(notice)) return rowId;
    return undefined;
  }

  add(rowId: string, error: unknown, since: number): void {
    const earlier = this.waiting.get(rowId);
    const failures = (earlier?.failures ?? 0) + 1;
    const wait = this.retryAfterMs[failures - 1] ?? this.retryAfterMs.at(-1) ?? 0;
    const isLast = failures > MAX_RETRIES;
    this.deps.log.error(
      { err: error, id: rowId, failures, retryInMs: isLast ? null : wait },
      'received message could not be processed',
    );
    this.waiting.delete(rowId);
    if (isLast) return;
    this.waiting.set(rowId, { since: earlier?.since ?? since, failures, at: Date.now() + wait });
    this.schedule();
  }

  remove(rowId: string): void {
    this.waiting.delete(rowId);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isActive) return;
    const times = [...this.waiting].filter(([id]) => !this.deps.isRunning(id)).map(([, { at }]) => at);
    if (times.length === 0) return;
    const wait = Math.max(Math.min(...times) - Date.now(), 0);
    this.timer = setTimeout(() => void this.processDue(), wait).unref();
  }

  private async processDue(): Promise<void> {
    const now = Date.now();
    const due = [...this.waiting].filter(([id, { at }]) => at <= now && !this.deps.isRunning(id));
    const batch = due.slice(0, RETRY_BATCH);
    // Makes them due again if the database does not respond.
    for (const [, retry] of batch) retry.at = now + (this.retryAfterMs[0] ?? 0);
    try {
      await this.deps.process(batch.map(([id]) => id));
    } catch (error) {
      const { log, connection } = this.deps;
      log.warn({ err: error, ...connection }, 'received messages could not be loaded again');
    }
    this.schedule();
  }
}
