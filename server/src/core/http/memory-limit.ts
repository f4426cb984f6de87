import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@recado/shared/contract';
import { networkOf } from './networks';

const MINUTE_S = 60;

/**
 * Counts actions per key in this server's memory.
 * @returns a function that throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds} beyond the limit of a minute
 */
export function minuteLimit(perMinute: number): (key: string | number) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      const retryAfterSeconds = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
      throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  };
}

/** Counts actions per network in this server's memory. */
export function networkLimit(perMinute: number): (address: string | undefined) => Promise<void> {
  const count = minuteLimit(perMinute);
  return (address = '') => count(networkOf(address));
}
