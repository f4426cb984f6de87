import { setTimeout as delay } from 'node:timers/promises';
import { FencedError } from './fence';
import type { StateOperation } from './state-rows';

/** What is written first. Wherever a write is cut, the messenger's redelivery repairs the rest. */
export const WRITE_ORDER = { inbox: 0, key: 1, credentials: 2, session: 3, removal: 4, emptying: 5 } as const;

export interface PendingWrite {
  rank: (typeof WRITE_ORDER)[keyof typeof WRITE_ORDER];
  /** A key's new value, encoded; null when it is removed. Raw messages have none. */
  value?: Buffer | null;
  /** Made when its batch is written: the last value of a key wins, and is sealed once. */
  operation(): StateOperation;
}

/**
 * When a change is written: at once; a little later, when the product has probably stored the message it came with, whose
 * raw form need not be written then; or with the next that is.
 */
type When = 'now' | 'soon' | 'withNext';

/** Long enough for a message to be stored by the product, short enough for its receipt to wait. */
const SOON_MS = 10;
const LARGEST_WRITE = 300;
/** About 12 s in all: a database that is away longer costs the session its memory. */
const RETRY_MS = [50, 200, 800, 2_000, 4_000, 5_000];

/**
 * Writes what changed, batch after batch, behind the back of whoever changes it. A change is numbered; what
 * depends on it (a frame to the messenger) waits until `written` has reached that number.
 */
export class WriteBehind {
  /** Number of the latest change. */
  made = 0;
  /** Every change up to this number is in the database. */
  written = 0;
  /** Called whenever `written` moved. */
  onWritten: () => void = () => undefined;
  /** A write failed for good: what is in memory can no longer be trusted. */
  onFailed: (error: unknown) => void = () => undefined;

  private pending = new Map<string, PendingWrite>();
  private writing = new Map<string, PendingWrite>();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failed = false;
  /** Of what was noted while a write runs something cannot wait: the next write follows it at once. */
  private urgent = false;

  constructor(
    private readonly write: (operations: StateOperation[]) => Promise<void>,
    private readonly retryMs: readonly number[] = RETRY_MS,
  ) {}

  /** Notes a change of the row `id`. `holds` false: nothing needs to wait for it. */
  put(id: string, change: PendingWrite, when: When = 'now', holds = true): void {
    if (this.failed) return;
    // Set anew, so that the order within a rank is the order of the last changes.
    this.pending.delete(id);
    this.pending.set(id, change);
    if (holds) this.made += 1;
    if (when === 'now') this.flush();
    else if (when === 'soon' && !this.running) this.timer ??= setTimeout(() => this.flush(), SOON_MS);
  }

  /** Something waits for what is noted: it is written now, unless a write is under way or about to be. */
  due(): void {
    if (!this.timer && !this.running) this.flush();
  }

  /** Everything noted is written now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.running) this.urgent = true;
    if (this.running || this.pending.size === 0) return;
    // After what runs now, so that changes made together are written together.
    this.running = new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.run());
  }

  /** The change of that row which is not in the database yet, and whether its write has begun. */
  find(id: string): { change: PendingWrite; begun: boolean } | undefined {
    const waits = this.pending.get(id);
    if (waits) return { change: waits, begun: false };
    const begun = this.writing.get(id);
    return begun && { change: begun, begun: true };
  }

  get size(): number {
    return this.pending.size;
  }

  /** Resolves when everything noted so far is written, or given up. */
  async settled(): Promise<void> {
    for (this.flush(); this.running; this.flush()) await this.running;
  }

  private async run(): Promise<void> {
    try {
      do {
        this.urgent = false;
        const upTo = this.made;
        clearTimeout(this.timer);
        this.timer = undefined;
        this.writing = this.pending;
        this.pending = new Map();
        const changes = [...this.writing.values()].sort((a, b) => a.rank - b.rank);
        for (let from = 0; from < changes.length; from += LARGEST_WRITE) {
          const batch = changes.slice(from, from + LARGEST_WRITE);
          await this.persist(batch.map((change) => change.operation()));
        }
        this.writing = new Map();
        this.written = upTo;
        this.onWritten();
      } while (this.urgent && this.pending.size > 0);
    } catch (error) {
      this.failed = true;
      this.pending = new Map();
      this.writing = new Map();
      this.onFailed(error);
    } finally {
      this.running = undefined;
      if (this.pending.size > 0) this.timer ??= setTimeout(() => this.flush(), SOON_MS);
    }
  }

  private async persist(operations: StateOperation[]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.write(operations);
        return;
      } catch (error) {
        const pause = this.retryMs[attempt];
        if (pause === undefined || error instanceof FencedError) throw error;
        await delay(pause);
      }
    }
  }
}
