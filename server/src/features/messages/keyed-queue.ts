import { setTimeout as delay } from 'node:timers/promises';

interface Entry<T> {
  item: T;
  done: () => void;
  failed: (error: unknown) => void;
}

export interface KeyedQueueOptions {
  /** Batches in progress at once: while one is written, another can collect items. */
  parallel?: number;
  /** Maximum items of a batch, read for each. */
  largest?: () => number;
  /** Time for which a batch collects items, read for each. */
  gatherMs?: () => number;
  retryAfterMs?: readonly number[];
}

const MAX_BATCH = 400;
const DEFAULT_RETRIES = [100, 1_000, 5_000, 20_000];

/**
 * Runs items with the same key in order, others in parallel. Batches waiting items whose key is not in progress,
 * which `p-queue` cannot. After a failure, each item is retried alone.
 */
export class KeyedQueue<T> {
  private readonly waiting = new Map<string, Entry<T>[]>();
  /** Keys with waiting items and none in progress, longest-waiting first. */
  private readonly ready = new Set<string>();
  private readonly busy = new Set<string>();
  private running = 0;
  private scheduled = false;
  private readonly parallel: number;
  private readonly largest: () => number;
  private readonly gatherMs: () => number;
  private readonly retryAfterMs: readonly number[];

  constructor(
    /** `again` is true if an earlier attempt with these items failed. */
    private readonly work: (items: T[], again: boolean) => Promise<void>,
    {
      parallel = 2,
      largest = () => MAX_BATCH,
      gatherMs = () => 0,
      retryAfterMs = DEFAULT_RETRIES,
    }: KeyedQueueOptions = {},
  ) {
    this.parallel = parallel;
    this.largest = largest;
    this.gatherMs = gatherMs;
    this.retryAfterMs = retryAfterMs;
  }

  /** Rejects when the item's last attempt has failed. */
  add(key: string, item: T): Promise<void> {
    return new Promise((done, failed) => {
      const entries = this.waiting.get(key);
      if (entries) entries.push({ item, done, failed });
      else this.waiting.set(key, [{ item, done, failed }]);
      if (!this.busy.has(key)) this.ready.add(key);
      this.schedule();
    });
  }

  get idle(): boolean {
    return this.waiting.size === 0 && this.busy.size === 0;
  }

  /** Waits briefly, so that items added together form one batch. */
  private schedule(): void {
    if (this.scheduled || this.running >= this.parallel || this.ready.size === 0) return;
    this.scheduled = true;
    const start = () => {
      this.scheduled = false;
      this.startBatch();
      this.schedule();
    };
    const gatherMs = this.gatherMs();
    if (gatherMs > 0) setTimeout(start, gatherMs);
    else setImmediate(start);
  }

  private startBatch(): void {
    if (this.running >= this.parallel) return;
    const batch = this.dequeue();
    if (batch.size === 0) return;
    this.running += 1;
    const entries = [...batch.values()].flat();
    this.work(
      entries.map(({ item }) => item),
      false,
    ).then(
      () => {
        entries.forEach(({ done }) => done());
        this.release([...batch.keys()]);
        this.end();
      },
      () => {
        for (const [key, own] of batch) void this.retry(key, own);
        this.end();
      },
    );
  }

  private dequeue(): Map<string, Entry<T>[]> {
    const batch = new Map<string, Entry<T>[]>();
    const largest = this.largest();
    let size = 0;
    for (const key of this.ready) {
      const entries = this.waiting.get(key) ?? [];
      const room = largest - size;
      if (room <= 0) break;
      const dequeued = entries.splice(0, room);
      if (entries.length === 0) this.waiting.delete(key);
      batch.set(key, dequeued);
      size += dequeued.length;
      this.ready.delete(key);
      this.busy.add(key);
    }
    return batch;
  }

  private async retry(key: string, entries: readonly Entry<T>[]): Promise<void> {
    for (const entry of entries) await this.tryAlone(entry);
    this.release([key]);
    this.schedule();
  }

  private async tryAlone({ item, done, failed }: Entry<T>): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.work([item], true);
        done();
        return;
      } catch (error) {
        const wait = this.retryAfterMs[attempt];
        if (wait === undefined) {
          failed(error);
          return;
        }
        await delay(wait, undefined, { ref: false });
      }
    }
  }

  private release(keys: readonly string[]): void {
    for (const key of keys) {
      this.busy.delete(key);
      if (this.waiting.has(key)) this.ready.add(key);
    }
  }

  private end(): void {
    this.running -= 1;
    this.schedule();
  }
}
