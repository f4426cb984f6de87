/** The first ack is waited for so long, each further one twice as long, in milliseconds. */
const ACK_WITHIN_MS = 60_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/**
 * What one session is handing over, or handed over and has no ack of yet. An ack that does not come although the session
 * lives would hold a place for ever: after a while the message is to be handed over again, under the same messenger id,
 * which the messenger knows.
 */
export class Unacked {
  /** When each was handed over; undefined while it is being. */
  private readonly since = new Map<string, number | undefined>();
  /** How often the ack of one did not come. */
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

  /** Before it is handed over: its ack can come before the hand-over is told to us. */
  begin(id: string): void {
    this.since.set(id, undefined);
  }

  /** The messenger has taken it: the wait for its ack begins, unless that came. */
  taken(id: string): void {
    if (this.since.has(id)) this.since.set(id, Date.now());
  }

  /** It did not go: it is tried again. */
  failed(id: string): void {
    this.since.delete(id);
  }

  /** It has its ack, or is given up. */
  settled(id: string): void {
    this.since.delete(id);
    this.missed.delete(id);
  }

  /** Lets go of those whose ack is overdue; answers how many. */
  letGoOverdue(now = Date.now()): number {
    let overdue = 0;
    for (const [id, since] of this.since) {
      const missed = this.missed.get(id) ?? 0;
      if (since === undefined || now - since < Math.min(this.firstWaitMs * 2 ** missed, LONGEST_WAIT_MS))
        continue;
      this.since.delete(id);
      this.missed.set(id, missed + 1);
      overdue += 1;
    }
    return overdue;
  }
}
