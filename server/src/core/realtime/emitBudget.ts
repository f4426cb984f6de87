import { TokenBucket } from '../token-bucket';

/** Client events of one socket. */
const BUDGET = { perSecond: 10, burst: 60 };
/** A deeper debt means a broken or hostile client, whose socket is closed. */
const MAX_DEBT = 300;

export type EmitVerdict = 'ok' | 'rejected' | 'abuse';

/** Limits the client events of one socket; rejected events count too. */
export class EmitBudget {
  private readonly bucket = new TokenBucket(BUDGET);

  take(): EmitVerdict {
    const balance = this.bucket.spend();
    if (balance >= 0) return 'ok';
    return balance < -MAX_DEBT ? 'abuse' : 'rejected';
  }
}
