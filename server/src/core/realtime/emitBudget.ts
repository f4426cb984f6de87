/** Client events per socket: the burst, and the rate per second. */
const BURST = 60;
const PER_SECOND = 10;
/** Excess above which the client is considered broken or hostile and disconnected. */
const PATIENCE = 300;

export type BudgetAnswer = 'ok' | 'refused' | 'abuse';

/** Token bucket for one socket's events. Rejected events also consume tokens. */
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
