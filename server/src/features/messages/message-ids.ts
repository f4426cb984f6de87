import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

const LOWEST_RANDOM = '0'.repeat(16);
const TIME_CHARACTERS = 10;

/** Returns a ULID that sorts after all earlier ones of this process, even within a millisecond. */
export const newMessageId: () => string = monotonicFactory();

/** Returns the lowest possible id of a message stored `beforeMs` before this one. */
export function idBefore(id: string, beforeMs: number): string {
  return encodeTime(Math.max(0, decodeTime(id) - beforeMs), TIME_CHARACTERS) + LOWEST_RANDOM;
}

/** Returns the lowest possible id of a message stored at that time. */
export function lowestIdAt(time: Date): string {
  return encodeTime(time.getTime(), TIME_CHARACTERS) + LOWEST_RANDOM;
}

/** Truncates to seconds; within a second, ids decide the order of messages. */
export function wholeSeconds(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1_000) * 1_000);
}
