/** Timeout of the first ack; doubles after each miss. */
const ACK_WITHIN_MS = 60_000;
const MAX_WAIT_MS = 30 * 60_000;

/**
 * Items that a session dispatched and that have no ack yet. After a timeout an item is sent again under the
 * same messenger id, which the messenger recognises, so that a lost ack does not block an entry for ever.
 */
export class Unacked {
  /** Time of dispatch; undefined while it is in progress. */
  private readonly since = new Map<string, number | undefined>();
  /** Missed acks per item. */
  private readonly missed = new Map<string, number>();

  constructor(private readonly firstWaitMs = ACK_WITHIN_MS) {}

  get size(): number {
    return this.since.size;
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.since.keys());
  }

  has(id: string): boolean {
    return this.since.has(id);
  }

  /** Precedes the dispatch, because the ack may arrive before it resolves. */
  begin(id: string): void {
    this.since.set(id, undefined);
  }

  /** Starts the ack's timeout unless the ack arrived. */
  taken(id: string): void {
    if (this.since.has(id)) this.since.set(id, Date.now());
  }

  /** Removes an item whose dispatch failed; it is retried. */
  failed(id: string): void {
    this.since.delete(id);
  }

  /** Removes an item that has its ack or failed for good. */
  settled(id: string): void {
    this.since.delete(id);
    this.missed.delete(id);
  }

  /** Removes items with overdue acks; returns their number. */
  letGoOverdue(now = Date.now()): number {
    let overdue = 0;
    for (const [id, since] of this.since) {
      const missed = this.missed.get(id) ?? 0;
      if (since === undefined || now - since < Math.min(this.firstWaitMs * 2 ** missed, MAX_WAIT_MS))
        continue;
      this.since.delete(id);
      this.missed.set(id, missed + 1);
      overdue += 1;
    }
    return overdue;
  }
}
