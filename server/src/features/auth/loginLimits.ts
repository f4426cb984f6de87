import { isIPv6 } from 'node:net';
import { AppError } from '@recado/shared/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_S = 60;

/**
 * How often signing in may fail: strictly for one account from one address, less so for the account from
 * anywhere, and generously for an address, because an office behind one signs in at 08:00. A success gives
 * back what it took.
 */
export function loginLimits() {
  const byAddress = limiter(300, 15 * MINUTE_S);
  const limits = [
    {
      limiter: limiter(10, 15 * MINUTE_S),
      keyOf: (account: string, address: string) => `${account}|${address}`,
    },
    { limiter: limiter(50, 60 * MINUTE_S), keyOf: (account: string) => account },
    { limiter: byAddress, keyOf: (_account: string, address: string) => address },
  ];
  const [pair] = limits;
  return {
    /** Counts a try before it is made. Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
    async count(account: string, from: string): Promise<void> {
      const address = networkOf(from);
      // Asked first: an address that has had enough must not fill the memory with names it makes up.
      const spent = await byAddress.get(address);
      if (spent && spent.remainingPoints <= 0) throw tooMany(spent);
      for (const { limiter, keyOf } of limits) await consume(limiter, keyOf(account, address));
    },

    /** The try was somebody who knew the password. */
    async succeeded(account: string, from: string): Promise<void> {
      const address = networkOf(from);
      await pair?.limiter.delete(pair.keyOf(account, address));
      for (const { limiter, keyOf } of limits.slice(1)) await limiter.reward(keyOf(account, address));
    },
  };
}

/** How often continuing a session may fail from one address. */
export function refreshLimits() {
  const failures = limiter(300, 15 * MINUTE_S);
  return {
    count: (address: string): Promise<void> => consume(failures, networkOf(address)),
    succeeded: async (address: string): Promise<void> => {
      await failures.reward(networkOf(address));
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
    throw tooMany(refused);
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Who is counted as one: an IPv4 address, or the IPv6 network of 64 bits that one line is given whole. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
