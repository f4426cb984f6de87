/**
 * Runs a limited number of steps at once: of those that wait, one company's after the other, each company's in the order of
 * the calls. Callers bound how many of a company wait.
 */
export class FairSteps {
  private running = 0;
  /** Companies with waiting steps; the next one first. */
  private readonly waiting = new Map<number, (() => void)[]>();

  /** @param atOnce - of all companies */
  constructor(private readonly atOnce: number) {}

  /** Resolves or rejects with the step. A failed step frees its place, too. */
  async run<T>(companyId: number, step: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turnOf(companyId);
    try {
      return await step();
    } finally {
      this.pass();
    }
  }

  private turnOf(companyId: number): Promise<void> {
    return new Promise((begin) => {
      const own = this.waiting.get(companyId);
      if (own) own.push(begin);
      else this.waiting.set(companyId, [begin]);
    });
  }

  /** Passes the place of an ended step to the next company. */
  private pass(): void {
    for (const [companyId, own] of this.waiting) {
      const begin = own.shift();
      // Behind the other companies.
      this.waiting.delete(companyId);
      if (own.length > 0) this.waiting.set(companyId, own);
      begin?.();
      return;
    }
    this.running -= 1;
  }
}
