import { setTimeout as delay } from 'node:timers/promises';

interface Entry<T> {
  item: T;
  done: () => void;
  failed: (error: unknown) => void;
}

export interface LaneOptions {
  /** Batches under way at once: a second one gathers while the first is being written. */
  parallel?: number;
  /** Items a batch takes at most. */
  largest?: number;
  /** Waits so long before a batch begins, for more of it to come, in milliseconds. */
  gatherMs?: number;
  /** Waits before each further try of an item whose batch failed, in milliseconds. */
  retryAfterMs?: readonly number[];
}

const DEFAULT_RETRIES = [100, 1_000, 5_000, 20_000];

/**
 * Work in lanes: items of one lane one after the other, in order; lanes beside each other. What waits in all free
 * lanes is handed over as one batch, so that its rows are written together; a single item is handed over at once.
 * When a batch fails its lanes are tried again each by itself: one bad item fails alone.
 */
export class Lanes<T> {
  private readonly waiting = new Map<string, Entry<T>[]>();
  /** Lanes that have something waiting and nothing under way, longest waiting first. */
  private readonly ready = new Set<string>();
  private readonly busy = new Set<string>();
  private running = 0;
  private scheduled = false;
  private readonly parallel: number;
  private readonly largest: number;
  private readonly gatherMs: number;
  private readonly retryAfterMs: readonly number[];

  constructor(
    /** `again`: an earlier try of these items ended in an error, wherever it had got to. */
    private readonly work: (items: T[], again: boolean) => Promise<void>,
    { parallel = 2, largest = 400, gatherMs = 0, retryAfterMs = DEFAULT_RETRIES }: LaneOptions = {},
  ) {
    this.parallel = parallel;
    this.largest = largest;
    this.gatherMs = gatherMs;
    this.retryAfterMs = retryAfterMs;
  }

  /** Resolves when the item was worked on; rejects when it could not be, after several tries. */
  add(lane: string, item: T): Promise<void> {
    return new Promise((done, failed) => {
      const entries = this.waiting.get(lane);
      if (entries) entries.push({ item, done, failed });
      else this.waiting.set(lane, [{ item, done, failed }]);
      if (!this.busy.has(lane)) this.ready.add(lane);
      this.schedule();
    });
  }

  get idle(): boolean {
    return this.waiting.size === 0 && this.busy.size === 0;
  }

  /** At the end of the tick, so that what arrives together goes together. */
  private schedule(): void {
    if (this.scheduled || this.running >= this.parallel || this.ready.size === 0) return;
    this.scheduled = true;
    const start = () => {
      this.scheduled = false;
      this.startBatch();
      this.schedule();
    };
    if (this.gatherMs > 0) setTimeout(start, this.gatherMs);
    else setImmediate(start);
  }

  private startBatch(): void {
    if (this.running >= this.parallel) return;
    const batch = this.take();
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
        for (const [lane, own] of batch) void this.retry(lane, own);
        this.end();
      },
    );
  }

  private take(): Map<string, Entry<T>[]> {
    const batch = new Map<string, Entry<T>[]>();
    let size = 0;
    for (const lane of this.ready) {
      const entries = this.waiting.get(lane) ?? [];
      const room = this.largest - size;
      if (room <= 0) break;
      const taken = entries.splice(0, room);
      if (entries.length === 0) this.waiting.delete(lane);
      batch.set(lane, taken);
      size += taken.length;
      this.ready.delete(lane);
      this.busy.add(lane);
    }
    return batch;
  }

  private async retry(lane: string, entries: readonly Entry<T>[]): Promise<void> {
    for (const entry of entries) await this.tryAlone(entry);
    this.release([lane]);
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

  private release(lanes: readonly string[]): void {
    for (const lane of lanes) {
      this.busy.delete(lane);
      if (this.waiting.has(lane)) this.ready.add(lane);
    }
  }

  private end(): void {
    this.running -= 1;
    this.schedule();
  }
}
