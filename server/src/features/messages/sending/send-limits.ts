import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@recado/shared/contract';

const MINUTE_S = 60;
/** Per user. Stops a runaway program before it fills the database. */
const MESSAGES_A_MINUTE = 3_000;
const UPLOADS_A_MINUTE = 60;

/** Per user and server. Both methods reject with ERR_TOO_MANY_REQUESTS {retryAfterSeconds}. */
export interface SendLimits {
  message(userId: number): Promise<void>;
  upload(userId: number): Promise<void>;
}

export function sendLimits(): SendLimits {
  const messages = new RateLimiterMemory({ points: MESSAGES_A_MINUTE, duration: MINUTE_S });
  const uploads = new RateLimiterMemory({ points: UPLOADS_A_MINUTE, duration: MINUTE_S });
  return {
    message: (userId) => consume(messages, userId),
    upload: (userId) => consume(uploads, userId),
  };
}

async function consume(limiter: RateLimiterMemory, userId: number): Promise<void> {
  try {
    await limiter.consume(userId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}
