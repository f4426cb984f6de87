/** Decryptions that begin in one turn of the event loop: about 30 ms of work. Fewer would make small batches of writes. */
const PER_TURN = 32;

/**
 * Lets companies begin the decryption of received messages one after the other. Decryption hardly waits for anything, so
 * that a burst for one company would occupy the event loop until its end.
 */
export class InboundTurns {
  /** Companies with waiting messages; the next one first. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private isScheduled = false;
  /** Decryptions that began in this turn of the event loop. */
  private begun = 0;

  /**
   * Resolves when the company may decrypt a message, in the order of the calls: at once unless others wait. Baileys
   * decrypts one message of a connection after the other, so that a turn for each would slow them all.
   */
  next(companyId: number): Promise<void> {
    if (this.waiting.size === 0 && this.begun < PER_TURN) {
      this.begun += 1;
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

  private schedule(): void {
    if (this.isScheduled || (this.waiting.size === 0 && this.begun === 0)) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.begun = 0;
      while (this.begun < PER_TURN && this.waiting.size > 0) this.begin();
      this.schedule();
    });
  }

  private begin(): void {
    for (const [companyId, own] of this.waiting) {
      const begin = own.shift();
      // Behind the other companies.
      this.waiting.delete(companyId);
      if (own.length > 0) this.waiting.set(companyId, own);
      this.begun += 1;
      begin?.();
      return;
    }
  }
}

/** Of this process, whose event loop all connections share. */
export const inboundTurns = new InboundTurns();
