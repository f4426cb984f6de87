import { decodeTime, encodeTime, isValid, monotonicFactory } from 'ulid';

const MIN_RANDOM = '0'.repeat(16);
const TIME_CHARACTERS = 10;

/** Sorts after every ULID. */
export const AFTER_ALL_IDS = '8';

const generate = monotonicFactory();

/** Returns an id that sorts after all earlier ones of this process. Its time is ahead if the clock was set back. */
export const newMessageId = (): string => generate();

/** Makes new ids sort after this one, even if the clock was set back while the process was stopped. */
export function continueAfter(id: string): void {
  // A malformed id must not prevent a server's start.
  if (isValid(id) && decodeTime(id) >= Date.now()) generate(decodeTime(id) + 1);
}

export function idBefore(id: string, beforeMs: number): string {
  return encodeTime(Math.max(0, decodeTime(id) - beforeMs), TIME_CHARACTERS) + MIN_RANDOM;
}

export function lowestIdAt(time: Date): string {
  return encodeTime(time.getTime(), TIME_CHARACTERS) + MIN_RANDOM;
}
