import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#core/http/networks';
import { tooMany } from './tries';

/** Counts in memory, because signatures cannot be guessed. */
export function refreshLimits() {
  const failures = new RateLimiterMemory({ points: 300, duration: 15 * 60 });
  return {
    /**
     * Counts an attempt before its token is checked.
     * @throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}
     */
    async count(address: string): Promise<void> {
      try {
        await failures.consume(networkOf(address));
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        throw tooMany(new Date(Date.now() + rejected.msBeforeNext));
      }
    },
    succeeded: async (address: string): Promise<void> => {
      await failures.reward(networkOf(address));
    },
  };
}
