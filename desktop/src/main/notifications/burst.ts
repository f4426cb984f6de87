const BURST_MS = 10_000;
const MAX_SINGLE = 5;

/** Detects more notifications at once than a person can read. */
export class Burst {
  private readonly times = new Map<string, number>();

  /**
   * Counts a notification; a repeated tag replaces its notification and counts once.
   * @param now milliseconds
   * @returns tags of the last ten seconds if they are too many, otherwise null
   */
  add(tag: string, now: number): string[] | null {
    for (const [known, time] of this.times) if (now - time >= BURST_MS) this.times.delete(known);
    this.times.set(tag, now);
    return this.times.size > MAX_SINGLE ? [...this.times.keys()] : null;
  }
}
