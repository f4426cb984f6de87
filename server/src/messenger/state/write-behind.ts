import { setTimeout as delay } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array/chunk';
import { FencedError } from './fence';
import type { StateOperation } from './state-rows';

/** Order of writes. After an interruption at any point, WhatsApp's redelivery repairs the state. */
export const WRITE_ORDER = { inbox: 0, key: 1, credentials: 2, session: 3, removal: 4, emptying: 5 } as const;

export interface PendingWrite {
  rank: (typeof WRITE_ORDER)[keyof typeof WRITE_ORDER];
  /** A key's new encoded value; null if removed. Absent for raw messages. */
  value?: Buffer | null;
  /** Called when its batch is written, so that only a key's last value is encrypted. */
  operation(): StateOperation;
}

/** `soon`: after SOON_MS. `withNext`: with the next write. */
type When = 'now' | 'soon' | 'withNext';

/** Usually suffices for the application to store a message, so that its raw copy need not be written. */
const SOON_MS = 10;
const MAX_WRITE = 300;
/** About 12 s in total. A longer outage of the database ends the session. */
const RETRY_MS = [50, 200, 800, 2_000, 4_000, 5_000];

/**
 * Writes changes in batches in the background. Frames that depend on a change wait until `written` reaches
 * its number.
 */
export class WriteBehind {
  made = 0;
  written = 0;
  onWritten: () => void = () => undefined;
  /** Called when a write has failed permanently, so that the state in memory is unreliable. */
  onFailed: (error: unknown) => void = () => undefined;

  private pending = new Map<string, PendingWrite>();
  private writing = new Map<string, PendingWrite>();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failed = false;
  /** Whether the next write must follow at once. */
  private urgent = false;

  constructor(
    private readonly write: (operations: StateOperation[]) => Promise<void>,
    private readonly retryMs: readonly number[] = RETRY_MS,
  ) {}

  /** Adds a change. With `isAwaited` false, nothing waits for it. */
  put(id: string, change: PendingWrite, when: When = 'now', isAwaited = true): void {
    if (this.failed) return;
    // Keeps changes of a rank in the order of their last change.
    this.pending.delete(id);
    this.pending.set(id, change);
    if (isAwaited) this.made += 1;
    if (when === 'now') this.flush();
    else if (when === 'soon' && !this.running) this.timer ??= setTimeout(() => this.flush(), SOON_MS);
  }

  /** Writes at once, unless a write is running or scheduled. */
  due(): void {
    if (!this.timer && !this.running) this.flush();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.running) this.urgent = true;
    if (this.running || this.pending.size === 0) return;
    // Deferred, so that changes of one tick share a write.
    this.running = new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.run());
  }

  find(id: string): { change: PendingWrite; begun: boolean } | undefined {
    const waits = this.pending.get(id);
    if (waits) return { change: waits, begun: false };
    const begun = this.writing.get(id);
    return begun && { change: begun, begun: true };
  }

  get size(): number {
    return this.pending.size;
  }

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
        for (const batch of chunk(changes, MAX_WRITE)) {
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
