/** Decryptions that begin in one turn of the event loop: about 4 ms of work. */
const PER_TURN = 4;

/**
 * Lets companies begin the decryption of received messages one after the other. Decryption hardly waits for anything, so
 * that a burst for one company would occupy the event loop until its end.
 */
export class InboundTurns {
  /** Companies with waiting messages; the next one first. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private isScheduled = false;

  /** Resolves when the company may decrypt a message, in the order of the calls. */
  next(companyId: number): Promise<void> {
    return new Promise((begin) => {
      const own = this.waiting.get(companyId);
      if (own) own.push(begin);
      else this.waiting.set(companyId, [begin]);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      for (let n = 0; n < PER_TURN; n += 1) this.begin();
      this.schedule();
    });
  }

  private begin(): void {
    for (const [companyId, own] of this.waiting) {
      const begin = own.shift();
      // Behind the other companies.
      this.waiting.delete(companyId);
      if (own.length > 0) this.waiting.set(companyId, own);
      begin?.();
      return;
    }
  }
}

/** Of this process, whose event loop all connections share. */
export const inboundTurns = new InboundTurns();
