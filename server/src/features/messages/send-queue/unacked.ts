/** In milliseconds. The wait for an ack doubles each time. */
const ACK_WITHIN_MS = 60_000;
const MAX_WAIT_MS = 30 * 60_000;

/** WhatsApp recognises the messenger id of a resent item, so a lost ack blocks no other item. */
export class Unacked {
  /** Start times by item id; undefined during the dispatch. */
  private readonly since = new Map<string, number | undefined>();
  /** Creation times of items that a person waits for. */
  private readonly created = new Map<string, number>();
  private readonly missed = new Map<string, number>();

  constructor(private readonly firstWaitMs = ACK_WITHIN_MS) {}

  get size(): number {
    return this.since.size;
  }

  /** Returns the creation time of the oldest item that a person waits for. */
  get oldest(): number | undefined {
    return this.created.size > 0 ? Math.min(...this.created.values()) : undefined;
  }

  /** Excludes overdue items, whose acks may be lost. */
  recent(now = Date.now()): number {
    const times = [...this.since.values()];
    return times.filter((since) => since === undefined || now - since < this.firstWaitMs).length;
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.since.keys());
  }

  has(id: string): boolean {
    return this.since.has(id);
  }

  /**
   * Runs before the dispatch, because the ack may arrive first.
   * @param created - of an item that a person waits for
   */
  begin(id: string, created?: Date): void {
    this.since.set(id, undefined);
    if (created) this.created.set(id, created.getTime());
  }

  markDispatched(id: string): void {
    if (this.since.has(id)) this.since.set(id, Date.now());
  }

  failed(id: string): void {
    this.since.delete(id);
    this.created.delete(id);
  }

  settled(id: string): void {
    this.since.delete(id);
    this.created.delete(id);
    this.missed.delete(id);
  }

  releaseOverdue(now = Date.now()): number {
    let overdue = 0;
    for (const [id, since] of this.since) {
      const missed = this.missed.get(id) ?? 0;
      if (since === undefined || now - since < Math.min(this.firstWaitMs * 2 ** missed, MAX_WAIT_MS))
        continue;
      this.since.delete(id);
      this.created.delete(id);
      this.missed.set(id, missed + 1);
      overdue += 1;
    }
    return overdue;
  }
}
