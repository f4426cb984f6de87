import { isIPv6 } from 'node:net';
import { AppError } from '@recado/shared/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;

/** That many tries in that many seconds, counted in this server's memory. */
export function limiter(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration });
}

/** Counts a try. Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(refused);
  }
}

/** The same refusal for a limit that is spent, without counting the try. */
export async function refuseSpent(limiter: RateLimiterMemory, key: string): Promise<void> {
  const spent = await limiter.get(key);
  if (spent && spent.remainingPoints <= 0) throw tooMany(spent);
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
