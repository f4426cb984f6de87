/** Retention of a change; exceeds any handshake. */
const REMEMBERED_MS = 60_000;

/**
 * Recently ended authSessions and changed permissions. A socket whose handshake overlapped a change was
 * verified against outdated data, and is checked against this list when it connects. Never evicted early, as `lru-cache`
 * would at its maximum.
 */
export class RecentChanges {
  private count = 0;
  private readonly changes = new Map<string, { number: number; at: number }>();

  /** Number of changes so far; a handshake stores it before it verifies its token. */
  soFar(): number {
    return this.count;
  }

  note(subject: string): void {
    const now = Date.now();
    this.forgetBefore(now - REMEMBERED_MS);
    // Deleted first, so that the map stays in order of time.
    this.changes.delete(subject);
    this.changes.set(subject, { number: ++this.count, at: now });
  }

  /** Whether the subject changed after `count` changes. */
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
