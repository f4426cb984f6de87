const FIRST_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Returns a random delay in milliseconds, so that sessions disconnected together do not reconnect together.
 * Its limit doubles with each attempt.
 * @param retries - number of the attempt, from 1
 */
export function reconnectDelay(retries: number, firstMs = FIRST_MS, random = Math.random): number {
  return random() * Math.min(MAX_DELAY_MS, firstMs * 2 ** Math.min(retries - 1, 16));
}
