const FIRST_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Returns a random delay before attempt `retries` (from 1). Its limit doubles each time. Random, so that
 * sessions disconnected together do not reconnect together.
 */
export function reconnectDelay(retries: number, firstMs = FIRST_MS, random = Math.random): number {
  return random() * Math.min(MAX_DELAY_MS, firstMs * 2 ** Math.min(retries - 1, 16));
}
