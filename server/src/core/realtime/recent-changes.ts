/** Changes are remembered longer than any handshake takes. */
const REMEMBERED_MS = 60_000;

/**
 * Recently ended sign-ins and changed permissions. A socket whose handshake overlapped a change was verified
 * with outdated data, so it is checked against this list when it connects. Entries are never evicted early,
 * as in `lru-cache`.
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
    this.forgetBefore(now - REMEMBERED_MS);
    // Deleted first, which keeps the map ordered by time.
    this.changes.delete(subject);
    this.changes.set(subject, { number: ++this.count, at: now });
  }

  since(count: number, subject: string): boolean {
    return (this.changes.get(subject)?.number ?? 0) > count;
  }

  private forgetBefore(instant: number): void {
    for (const [subject, { at }] of this.changes) {
      if (at >= instant) return;
      this.changes.delete(subject);
    }
  }
}
