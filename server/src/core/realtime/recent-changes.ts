/** Longer than any handshake takes. */
const REMEMBERED_MS = 60_000;

/**
 * Recently ended sign-ins and changed permissions. A handshake that overlapped a change used outdated data, so
 * its socket is checked against this list on entry. `lru-cache` could evict entries early.
 */
export class RecentChanges {
  private count = 0;
  private readonly changes = new Map<string, { number: number; at: number }>();

  /** Returns the number of changes so far. A handshake stores it before it verifies its token. */
  soFar(): number {
    return this.count;
  }

  note(subject: string): void {
    const now = Date.now();
    this.evictBefore(now - REMEMBERED_MS);
    // Keeps the map ordered by time.
    this.changes.delete(subject);
    this.changes.set(subject, { number: ++this.count, at: now });
  }

  since(count: number, subject: string): boolean {
    return (this.changes.get(subject)?.number ?? 0) > count;
  }

  private evictBefore(instant: number): void {
    for (const [subject, { at }] of this.changes) {
      if (at >= instant) return;
      this.changes.delete(subject);
    }
  }
}
