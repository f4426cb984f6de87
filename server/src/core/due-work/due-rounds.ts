const ROUND_GAP_MS = 50;

interface RoundDeps {
  roundMs: number;
  now: () => number;
  /** Must not reject. */
  read(): Promise<void>;
}

/** Starts a round every `roundMs`, and earlier on request. Rounds never overlap. */
export class DueRounds {
  private started = false;
  private current: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private nextAt = Infinity;
  private lastAt = 0;
  /** A round was due while another one ran. */
  private isOverdue = false;

  constructor(private readonly deps: RoundDeps) {}

  start(): void {
    this.started = true;
    this.wake(this.deps.now());
  }

  /** Starts a round at `at` or earlier. */
  wake(at: number): void {
    if (!this.started || at >= this.nextAt) return;
    this.nextAt = at;
    clearTimeout(this.timer);
    // A JavaScript timer can fire slightly early.
    const wait = Math.max(at, this.lastAt + ROUND_GAP_MS) - this.deps.now() + 1;
    // The system clock may be set back.
    this.timer = setTimeout(() => this.begin(), Math.max(0, Math.min(wait, this.deps.roundMs))).unref();
  }

  async stop(): Promise<void> {
    this.started = false;
    clearTimeout(this.timer);
    await this.current;
  }

  private begin(): void {
    this.nextAt = Infinity;
    if (this.current) {
      this.isOverdue = true;
      return;
    }
    this.lastAt = this.deps.now();
    this.current = this.deps.read().finally(() => {
      this.current = undefined;
      this.wake(this.isOverdue ? this.deps.now() : this.lastAt + this.deps.roundMs);
      this.isOverdue = false;
    });
  }
}
