import { minuteLimit } from '#core/http';

/** Per user; stops a runaway program before it fills the database. */
const MESSAGES_A_MINUTE = 3_000;
const UPLOADS_A_MINUTE = 60;

/** Limits per user and server; both methods reject with ERR_TOO_MANY_REQUESTS {retryAfterSeconds}. */
export interface SendLimits {
  message(userId: number): Promise<void>;
  upload(userId: number): Promise<void>;
}

export function sendLimits(): SendLimits {
  return { message: minuteLimit(MESSAGES_A_MINUTE), upload: minuteLimit(UPLOADS_A_MINUTE) };
}
