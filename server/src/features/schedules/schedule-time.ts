import { AppError } from '@recado/shared/contract';
import {
  MAX_YEARS_AHEAD,
  nextOccurrences,
  PAST_TOLERANCE_MS,
  type Recurrence,
} from '@recado/shared/schedules';
import { firstInstantOf, localTimeOf } from '@recado/shared/working-hours';

export interface ScheduleTime {
  sendAt: Date;
  /** Minute of `sendAt` in the zone. */
  localTime: string;
}

const MINUTE_CHARACTERS = 16;
const MINUTE_MS = 60_000;

/** Reads an instant, or a local time of the zone. */
export function readSendAt(text: string, zone: string): ScheduleTime {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const sendAt = new Date(text);
    return { sendAt, localTime: localTimeOf(zone, sendAt) };
  }
  const localTime = text.replace(' ', 'T').slice(0, MINUTE_CHARACTERS);
  const minute = firstInstantOf(zone, localTime);
  const seconds = Date.parse(`1970-01-01T00:00:${text.slice(MINUTE_CHARACTERS + 1) || '00'}Z`);
  return { sendAt: new Date(minute.getTime() + seconds), localTime: localTimeOf(zone, minute) };
}

/** Ignores seconds, because windows send minutes. */
export function isSameMinute(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / MINUTE_MS) === Math.floor(other.getTime() / MINUTE_MS);
}

/** @throws ERR_VALIDATION (sendAt) */
export function requireSendable({ sendAt }: ScheduleTime, now: Date): void {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (sendAt.getTime() < now.getTime() - PAST_TOLERANCE_MS) throw invalidTime('past');
  if (sendAt > latest) throw invalidTime('too late');
}

/**
 * Returns the first occurrence, which can be later than the start.
 * @throws ERR_VALIDATION (recurrence) if there is none
 */
export function firstOccurrence(
  rule: Recurrence,
  start: string,
  zone: string,
  isOpenDay: (date: string) => boolean,
): ScheduleTime {
  const [first] = nextOccurrences(rule, { localTime: start, zone, isOpenDay }, new Date(0), 1);
  if (!first)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'recurrence', reason: 'no occurrence' });
  return { sendAt: first.at, localTime: localTimeOf(zone, first.at) };
}

function invalidTime(reason: string): AppError {
  return new AppError('ERR_VALIDATION', { part: 'body', field: 'sendAt', reason });
}
