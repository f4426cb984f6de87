/** Messages a second that all companies with bursts receive together while others use the server: a third of its time. */
const PER_SECOND = 200;
/**
 * Messages that begin without a rest. Handled together, they share commands: one at a time, each would cost the event loop
 * three times as much.
 */
const AT_ONCE = 12;

interface Pace {
  /** When the company may have received its messages at this pace. */
  dueAt: number;
  /** Until then, because `AT_ONCE` messages have begun. */
  isResting: boolean;
}

/** Limits how fast a company with a burst of messages works, so that the requests and messages of others find time. */
export class BurstPace {
  /** Companies that are ahead of the pace. */
  private readonly paces = new Map<number, Pace>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns how long the company's next message must wait, in milliseconds; 0 if it may begin. */
  waitOf(companyId: number): number {
    const pace = this.paces.get(companyId);
    return pace?.isResting ? Math.max(0, pace.dueAt - this.now()) : 0;
  }

  /**
   * Records a message that begins.
   * @param among - share of the pace: the number of companies with bursts, times the long work that is under way
   */
  record(companyId: number, among: number): void {
    const now = this.now();
    for (const [id, { dueAt }] of this.paces) if (dueAt <= now) this.paces.delete(id);
    const interval = (Math.max(1, among) * 1_000) / PER_SECOND;
    const dueAt = (this.paces.get(companyId)?.dueAt ?? now) + interval;
    this.paces.set(companyId, { dueAt, isResting: dueAt - now > (AT_ONCE - 1) * interval });
  }
}
