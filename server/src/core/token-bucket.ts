import { setTimeout as delay } from 'node:timers/promises';

export interface Budget {
  perSecond: number;
  burst: number;
}

/**
 * Refills continuously. `rate-limiter-flexible` counts in fixed windows: after a burst, it rejects until the
 * window ends; its queue sends a whole window at once; a rejected take of several tokens still counts.
 */
export class TokenBucket {
  private tokens: number;
  private filledAt = performance.now();

  constructor(private readonly budget: Budget) {
    this.tokens = budget.burst;
  }

  /** Resolves when a token is available, in order of the calls. */
  async consume(): Promise<void> {
    const balance = this.spend();
    if (balance < 0) await delay((-balance / this.budget.perSecond) * 1000);
  }

  tryConsume(count: number): boolean {
    this.fill();
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  /** Returns milliseconds. */
  untilToken(): number {
    this.fill();
    return Math.ceil((Math.max(0, 1 - this.tokens) / this.budget.perSecond) * 1000);
  }

  /** Takes a token even if there is none. Returns the balance; negative means debt. */
  spend(): number {
    this.fill();
    this.tokens -= 1;
    return this.tokens;
  }

  private fill(): void {
    const now = performance.now();
    const earned = ((now - this.filledAt) / 1000) * this.budget.perSecond;
    this.tokens = Math.min(this.budget.burst, this.tokens + earned);
    this.filledAt = now;
  }
}
