import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './networks';
import { tooMany } from './tries';

/**
 * How often continuing a session may fail from one address: each time costs a look into the database, and no number of
 * tries guesses a signature. So this server's memory is enough, and continuing costs no write.
 */
export function refreshLimits() {
  const failures = new RateLimiterMemory({ points: 300, duration: 15 * 60 });
  return {
    /** Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
    async count(address: string): Promise<void> {
      try {
        await failures.consume(networkOf(address));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooMany(new Date(Date.now() + refused.msBeforeNext));
      }
    },
    succeeded: async (address: string): Promise<void> => {
      await failures.reward(networkOf(address));
    },
  };
}
