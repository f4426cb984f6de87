/** With more messages in processing, the session waits. */
const MAX_RUNNING = 500;

interface Outcome {
  done(): void;
  /** `since`: when the work began. */
  failed(error: unknown, since: number): void;
}

/** Rows that the application processes now. */
export class RunningWork {
  /** When each was begun; oldest first. */
  private readonly rowIds = new Map<string, number>();
  private readonly onEnd: (() => void)[] = [];

  has(rowId: string): boolean {
    return this.rowIds.has(rowId);
  }

  get oldestSince(): number | undefined {
    const [oldest] = this.rowIds.values();
    return oldest;
  }

  start(rowId: string, work: () => Promise<void>, { done, failed }: Outcome): void {
    if (this.rowIds.has(rowId)) return;
    const since = Date.now();
    this.rowIds.set(rowId, since);
    // Begins at once, so that rows begin in their order; an exception also becomes a failure.
    const run = async () => work();
    run().then(
      () => {
        this.end(rowId);
        done();
      },
      (error: unknown) => {
        this.end(rowId);
        failed(error, since);
      },
    );
  }

  async room(): Promise<void> {
    while (this.rowIds.size >= MAX_RUNNING) await this.nextEnd();
  }

  /** Resolves when no row is in processing, or after `limitMs`. */
  async settled(limitMs: number): Promise<void> {
    const until = Date.now() + limitMs;
    while (this.rowIds.size > 0 && Date.now() < until) {
      await Promise.race([
        this.nextEnd(),
        new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, until - Date.now()))),
      ]);
    }
  }

  private nextEnd(): Promise<void> {
    return new Promise<void>((resolve) => this.onEnd.push(resolve));
  }

  private end(rowId: string): void {
    this.rowIds.delete(rowId);
    this.onEnd.splice(0).forEach((resume) => resume());
  }
}
