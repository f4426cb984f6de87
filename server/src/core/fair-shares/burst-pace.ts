/** Messages a second that all companies with bursts receive together while others use the server: a third of its time. */
const PER_SECOND = 200;
/** Messages of a company that arrive after a pause wait for nothing. */
const AT_ONCE = 4;

/** Limits how fast a company with a burst of messages works, so that the requests and messages of others find time. */
export class BurstPace {
  /** When each company may have received its messages at this pace. Companies that are behind it are absent. */
  private readonly dueAt = new Map<number, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Returns how long the company's next message must wait, in milliseconds; 0 or less if it may begin.
   * @param among - number of companies with bursts, which share the pace
   */
  waitOf(companyId: number, among: number): number {
    const due = this.dueAt.get(companyId);
    return due === undefined ? 0 : due - this.now() - (AT_ONCE - 1) * intervalOf(among);
  }

  /** Records a message that begins. */
  record(companyId: number, among: number): void {
    const now = this.now();
    for (const [id, due] of this.dueAt) if (due <= now) this.dueAt.delete(id);
    this.dueAt.set(companyId, (this.dueAt.get(companyId) ?? now) + intervalOf(among));
  }
}

const intervalOf = (among: number) => (Math.max(1, among) * 1_000) / PER_SECOND;
