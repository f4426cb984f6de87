/** A time in milliseconds by two clocks, because the monotonic one may stop while the machine sleeps. */
export interface Moment {
  monotonic: number;
  wall: number;
}

/** Call before the request, because the lease counts from there. */
export const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/** This server's ownership of a session, with a unique fencing number. Once ended, it stays ended. */
export class LeaseHandle {
  private until: Moment = { monotonic: Infinity, wall: Infinity };
  private over = false;

  /** @param onEnd - called once if the lease is lost, but not if it is released */
  constructor(
    readonly fence: number,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  /** Returns whether this server may still act for the session. Ends an expired lease. */
  get valid(): boolean {
    if (this.over) return false;
    if (performance.now() < this.until.monotonic && Date.now() < this.until.wall) return true;
    this.end();
    return false;
  }

  lastsFrom(from: Moment, milliseconds: number): void {
    if (!this.valid) return;
    this.until = { monotonic: from.monotonic + milliseconds, wall: from.wall + milliseconds };
  }

  end(): void {
    if (this.over) return;
    this.over = true;
    this.onEnd();
  }

  giveBack(): void {
    this.over = true;
  }
}
