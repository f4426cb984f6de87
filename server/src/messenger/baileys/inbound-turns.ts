import { activeCompanies, BurstPace, longWork } from '#core/fair-shares';

/** Decryptions that begin in one turn of the event loop: about 30 ms of work. Fewer would make small batches of writes. */
const PER_TURN = 32;
/** The same while other companies use the server. */
const PER_SHARED_TURN = 2;

/**
 * Lets companies begin the decryption of received messages one after the other. Decryption hardly waits for anything, so
 * that a burst for one company would occupy the event loop until its end. While others use the server, a company with a
 * burst also rests between its turns (`docs/fair-shares.md`).
 */
export class InboundTurns {
  /** Companies with waiting messages; the next one first. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private isScheduled = false;
  /** Decryptions that began in this turn of the event loop. */
  private begun = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly pace = new BurstPace();

  /** @param hasOthers - returns whether another company uses the server */
  constructor(
    private readonly hasOthers: (companyId: number) => boolean = (companyId) =>
      activeCompanies.hasOthers(companyId),
  ) {}

  /**
   * Resolves when the company may decrypt a message, in the order of the calls: at once unless others wait or it rests.
   * Baileys decrypts one message of a connection after the other, so that a turn for each would slow them all.
   */
  next(companyId: number): Promise<void> {
    if (this.mayBegin(companyId)) {
      this.count(companyId);
      this.schedule();
      return Promise.resolve();
    }
    return new Promise((begin) => {
      const own = this.waiting.get(companyId);
      if (own) own.push(begin);
      else this.waiting.set(companyId, [begin]);
      this.schedule();
    });
  }

  private mayBegin(companyId: number): boolean {
    if (this.waiting.has(companyId)) return false;
    if (!this.hasOthers(companyId)) return this.waiting.size === 0 && this.begun < PER_TURN;
    return this.begun < PER_SHARED_TURN && this.pace.waitOf(companyId) <= 0;
  }

  private count(companyId: number): void {
    this.begun += 1;
    // A company that is alone owes no rest when others come.
    if (!this.hasOthers(companyId)) return;
    const amount = this.waiting.size > 0 ? longWork.step('bursts') : 1;
    this.pace.record(companyId, amount * this.waiting.size);
  }

  private schedule(): void {
    if (this.isScheduled || (this.waiting.size === 0 && this.begun === 0)) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.begun = 0;
      this.startTurn();
    });
  }

  /** Begins messages of the companies that do not rest, one of each after the other. */
  private startTurn(): void {
    let shortest = Infinity;
    for (let before = -1; before < this.begun;) {
      before = this.begun;
      for (const [companyId, own] of [...this.waiting]) {
        const isShared = this.hasOthers(companyId);
        if (this.begun >= (isShared ? PER_SHARED_TURN : PER_TURN)) break;
        const wait = isShared ? this.pace.waitOf(companyId) : 0;
        if (wait > 0) shortest = Math.min(shortest, wait);
        else this.begin(companyId, own);
      }
    }
    if (this.begun > 0) this.schedule();
    else if (shortest < Infinity) this.wakeAfter(shortest);
  }

  private begin(companyId: number, own: (() => void)[]): void {
    const begin = own.shift();
    // Behind the other companies.
    this.waiting.delete(companyId);
    if (own.length > 0) this.waiting.set(companyId, own);
    this.count(companyId);
    begin?.();
  }

  private wakeAfter(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.schedule();
    }, ms);
  }
}

/** Of this process, whose event loop all connections share. */
export const inboundTurns = new InboundTurns();
