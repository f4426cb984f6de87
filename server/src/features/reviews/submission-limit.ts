import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { REVIEW_WRITES_PER_MINUTE } from '@recado/shared/automation';
import { AppError } from '@recado/shared/contract';
import { networkOf } from '../../core/http/networks';

const MINUTE_S = 60;

/**
 * Counted per network address in each server's memory.
 * @returns a function that throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}
 */
export function submissionLimit(): (address: string) => Promise<void> {
  const submissions = new RateLimiterMemory({ points: REVIEW_WRITES_PER_MINUTE, duration: MINUTE_S });
  return async (address) => {
    try {
      await submissions.consume(networkOf(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  };
}
