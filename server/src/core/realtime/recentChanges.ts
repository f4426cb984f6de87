/** How long a change is remembered: longer than any handshake may take, in milliseconds. */
const REMEMBERED_MS = 60_000;

/**
 * Sessions that ended and users whose rights changed a moment ago. A socket whose handshake was under way
 * meanwhile was verified against what no longer holds; on its entry it is held against this list.
 */
export class RecentChanges {
  private count = 0;
  private readonly changes = new Map<string, { number: number; at: number }>();

  /** How many there were so far; a handshake keeps it from before it verifies its token. */
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
