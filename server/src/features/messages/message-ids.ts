import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

const LOWEST_RANDOM = '0'.repeat(16);
const TIME_CHARACTERS = 10;

/** Corrections of a clock up to this keep the order of messages; after larger ones, times of ids would be wrong for long. */
const MAX_LEAD_MS = 10_000;

let generate = monotonicFactory();
let latest = 0;

/**
 * Returns a ULID that sorts after all earlier ones of this process, unless the clock was set back by more than ten
 * seconds since. Its time is the time of storage.
 */
export function newMessageId(): string {
  const now = Date.now();
  if (latest - now > MAX_LEAD_MS) {
    generate = monotonicFactory();
    latest = now;
  }
  latest = Math.max(latest, now);
  return generate(now);
}

export function idBefore(id: string, beforeMs: number): string {
  return encodeTime(Math.max(0, decodeTime(id) - beforeMs), TIME_CHARACTERS) + LOWEST_RANDOM;
}

export function lowestIdAt(time: Date): string {
  return encodeTime(time.getTime(), TIME_CHARACTERS) + LOWEST_RANDOM;
}

export function wholeSeconds(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1_000) * 1_000);
}
