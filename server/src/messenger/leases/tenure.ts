/** A lease taken or renewed: what it began with, by two clocks, because one stands still while a machine sleeps. */
export interface Moment {
  monotonic: number;
  wall: number;
}

/** To be taken before the lease is asked for: it lasts from there, however late the answer comes. */
export const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * One server's hold on one session, under a fencing number that no other hold of that session has. Once it has
 * ended, by the clock or because somebody said so, it stays ended: a later hold is another tenure.
 */
export class Tenure {
  private until: Moment = { monotonic: Infinity, wall: Infinity };
  private over = false;

  /** `onEnd` is called once, when the hold is lost; not when it is given back. */
  constructor(
    readonly fence: number,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  /** Whether this server may still act for the session. */
  get valid(): boolean {
    if (this.over) return false;
    if (performance.now() < this.until.monotonic && Date.now() < this.until.wall) return true;
    this.end();
    return false;
  }

  /** It lasts until `milliseconds` after `from`. */
  lastsFrom(from: Moment, milliseconds: number): void {
    if (!this.valid) return;
    this.until = { monotonic: from.monotonic + milliseconds, wall: from.wall + milliseconds };
  }

  /** It was lost. */
  end(): void {
    if (this.over) return;
    this.over = true;
    this.onEnd();
  }

  /** It is given back by its holder, who has nothing more to say for the session. */
  giveBack(): void {
    this.over = true;
  }
}
