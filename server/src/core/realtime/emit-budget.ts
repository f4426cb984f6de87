import { TokenBucket } from '../token-bucket';

const BUDGET = { perSecond: 10, burst: 60 };
/** With a larger debt, the client is broken or hostile, and its socket is closed. */
const MAX_DEBT = 300;

export type EmitVerdict = 'ok' | 'rejected' | 'abuse';

/** Limits a socket's client events. Rejected events count, too. */
export class EmitBudget {
  private readonly bucket = new TokenBucket(BUDGET);

  take(): EmitVerdict {
    const balance = this.bucket.spend();
    if (balance >= 0) return 'ok';
    return balance < -MAX_DEBT ? 'abuse' : 'rejected';
  }
}
