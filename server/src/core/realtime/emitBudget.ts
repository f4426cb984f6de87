/** Client emits a socket may make at once, and how many it gains a second. */
const BURST = 60;
const PER_SECOND = 10;
/** So deep in debt a client is not hasty but broken or hostile: its socket is closed. */
const PATIENCE = 300;

export type BudgetAnswer = 'ok' | 'refused' | 'abuse';

/** A token bucket for one socket's emits. What is refused costs too. */
export class EmitBudget {
  private tokens = BURST;
  private last = Date.now();

  take(): BudgetAnswer {
    const now = Date.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.last) / 1000) * PER_SECOND) - 1;
    this.last = now;
    if (this.tokens >= 0) return 'ok';
    return this.tokens < -PATIENCE ? 'abuse' : 'refused';
  }
}
