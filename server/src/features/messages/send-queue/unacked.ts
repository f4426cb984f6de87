/** Timeout of the first ack in milliseconds; it doubles with each miss. */
const ACK_WITHIN_MS = 60_000;
const MAX_WAIT_MS = 30 * 60_000;

/**
 * The items that one session dispatched and has no ack of. A missing ack would occupy an entry for ever: after a timeout the item
 * is dispatched again under the same messenger id, which the messenger recognises.
 */
export class Unacked {
  /** When each was dispatched; undefined while that is in progress. */
  private readonly since = new Map<string, number | undefined>();
  /** How often the ack of an item was missed. */
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

  /** Called before the dispatch: the ack can be received before the dispatch resolves. */
  begin(id: string): void {
    this.since.set(id, undefined);
  }

  /** Starts the ack's timeout after a dispatch, unless the ack was received. */
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

  /** Removes items whose ack is overdue; returns how many. */
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
