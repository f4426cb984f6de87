import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

const LOWEST_RANDOM = '0'.repeat(16);
const TIME_CHARACTERS = 10;

/** A new message's id: sorts after every id this process made before, also within a millisecond. */
export const newMessageId: () => string = monotonicFactory();

/** The lowest id a message stored `beforeMs` before this one could have. */
export function idBefore(id: string, beforeMs: number): string {
  return encodeTime(Math.max(0, decodeTime(id) - beforeMs), TIME_CHARACTERS) + LOWEST_RANDOM;
}

/** The lowest id a message stored at that time could have. */
export function lowestIdAt(time: Date): string {
  return encodeTime(time.getTime(), TIME_CHARACTERS) + LOWEST_RANDOM;
}

/** Returns a message's time in whole seconds: within a second, ids decide the order. */
export function wholeSeconds(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1_000) * 1_000);
}
