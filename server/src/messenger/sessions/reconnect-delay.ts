const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before try number `retries` (from 1): anything up to a limit that doubles each time, so that
 * sessions cut off together do not come back together.
 */
export function reconnectDelay(retries: number, firstMs = FIRST_MS, random = Math.random): number {
  return random() * Math.min(LONGEST_MS, firstMs * 2 ** Math.min(retries - 1, 16));
}
