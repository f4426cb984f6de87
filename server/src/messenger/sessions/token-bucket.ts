import { setTimeout as delay } from 'node:timers/promises';

export interface Budget {
  perSecond: number;
  burst: number;
}

/** Allows a rate per second plus a burst. Waiting callers are served in order. */
export class TokenBucket {
  private tokens: number;
  private filledAt = performance.now();

  constructor(private readonly budget: Budget) {
    this.tokens = budget.burst;
  }

  /** Waits for a token. */
  async take(): Promise<void> {
    this.fill();
    this.tokens -= 1;
    if (this.tokens < 0) await delay((-this.tokens / this.budget.perSecond) * 1000);
  }

  /** Takes `count` tokens, or none and returns false. */
  tryTake(count: number): boolean {
    this.fill();
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  private fill(): void {
    const now = performance.now();
    const earned = ((now - this.filledAt) / 1000) * this.budget.perSecond;
    this.tokens = Math.min(this.budget.burst, this.tokens + earned);
    this.filledAt = now;
  }
}
