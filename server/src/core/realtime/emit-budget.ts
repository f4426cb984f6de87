import { TokenBucket } from '../token-bucket';

const BUDGET = { perSecond: 10, burst: 60 };
/** A client with a larger debt is broken or hostile. */
const MAX_DEBT = 300;

export type EmitVerdict = 'ok' | 'rejected' | 'abuse';

/** Limits a socket's client events. Counts rejected ones, too. */
export class EmitBudget {
  private readonly bucket = new TokenBucket(BUDGET);

  consume(): EmitVerdict {
    const balance = this.bucket.spend();
    if (balance >= 0) return 'ok';
    return balance < -MAX_DEBT ? 'abuse' : 'rejected';
  }
}
