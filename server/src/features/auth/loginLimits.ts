import { AppError } from '@recado/shared/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_S = 60;

/**
 * How often signing in may fail: strictly for one account from one address, less so for the account from
 * anywhere, and generously for an address, because an office behind one signs in at 08:00. A success gives
 * back what it took.
 */
export function loginLimits() {
  const limits = [
    {
      limiter: limiter(10, 15 * MINUTE_S),
      keyOf: (account: string, address: string) => `${account}|${address}`,
    },
    { limiter: limiter(50, 60 * MINUTE_S), keyOf: (account: string) => account },
    { limiter: limiter(300, 15 * MINUTE_S), keyOf: (_account: string, address: string) => address },
  ];
  const [pair] = limits;
  return {
    /** Counts a try before it is made. Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
    async count(account: string, address: string): Promise<void> {
      for (const { limiter, keyOf } of limits) await consume(limiter, keyOf(account, address));
    },

    /** The try was somebody who knew the password. */
    async succeeded(account: string, address: string): Promise<void> {
      await pair?.limiter.delete(pair.keyOf(account, address));
      for (const { limiter, keyOf } of limits.slice(1)) await limiter.reward(keyOf(account, address));
    },
  };
}

/** How often continuing a session may fail from one address. */
export function refreshLimits() {
  const failures = limiter(300, 15 * MINUTE_S);
  return {
    count: (address: string): Promise<void> => consume(failures, address),
    succeeded: async (address: string): Promise<void> => {
      await failures.reward(address);
    },
  };
}

function limiter(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration });
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError('ERR_TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    });
  }
}
