import type { Language } from '../../../contract';
import { numberOf } from '../../numbers';
import type { Day, DayPart, When } from '../when';

export type Groups = Readonly<Partial<Record<string, string>>>;

/** Reads one part of a time; returns undefined for what only resembles it. */
export interface TimePattern {
  /** Sticky; matches at the start of a word and ends at the end of one. */
  pattern: RegExp;
  read: (groups: Groups) => When | undefined;
}

/** Matches plain words (`wordsIn`), joined by spaces. */
export function timePattern(source: string, read: (groups: Groups) => When | undefined): TimePattern {
  return { pattern: new RegExp(`(?:${source})(?= |$)`, 'y'), read };
}

/** Returns patterns of phrases that always mean the same; bars separate the phrases. */
export function fixedTimes(times: readonly (readonly [phrases: string, when: When])[]): TimePattern[] {
  return times.map(([phrases, when]) => timePattern(phrases, () => when));
}

const TENS: Readonly<Record<string, number>> = {
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  thirty: 30,
  forty: 40,
  fifty: 50,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  noventa: 90,
  ninety: 90,
};

export function countOf(word: string | undefined, language: Language): number | undefined {
  if (word === undefined) return undefined;
  return TENS[word] ?? numberOf(word, language);
}

/** Returns undefined for an hour or minute that no clock shows. */
export function clockOf(
  hour: number | undefined,
  minute: number,
  {
    half,
    part,
    isZeroed = false,
  }: { half?: 'am' | 'pm' | undefined; part?: DayPart | undefined; isZeroed?: boolean },
): When | undefined {
  if (hour === undefined || hour > 24 || minute > 59) return undefined;
  const isPm = half === 'pm' && hour < 12;
  const isMidnight = half === 'am' && hour === 12;
  const read = isMidnight ? 0 : isPm ? hour + 12 : hour % 24;
  const clock = { hour: read, minute, isExact: half !== undefined || isZeroed || read === 0 };
  return part ? { clock, part } : { clock };
}

/** Reads "10", "10h", "10:30", "10h30", "10.30" and "10:30h". */
export const DIGITAL = String.raw`(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?`;

export function isZeroed({ hour }: Groups): boolean {
  return hour?.startsWith('0') ?? false;
}

/** Accepts a date that can exist in some year. */
export function dateOf(day: number, month?: number, year?: string): When | undefined {
  if (day < 1 || day > 31 || (month !== undefined && (month < 1 || month > 12))) return undefined;
  const full = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year);
  const date: Day = { kind: 'date', day, month, year: full };
  return { day: date };
}

/** Returns the duration in minutes, or in days of the calendar. */
export function durationOf(
  count: number | undefined,
  unit: 'minute' | 'hour' | 'day' | 'businessDay' | 'week',
  more = 0,
): When | undefined {
  if (count === undefined || (count === 0 && more === 0)) return undefined;
  switch (unit) {
    case 'minute':
      return { after: { count: count + more, unit: 'minute' } };
    case 'hour':
      return { after: { count: 60 * count + more, unit: 'minute' } };
    case 'week':
      return { after: { count: 7 * count, unit: 'day' } };
    default:
      return { after: { count, unit } };
  }
}

export function weekdayNumber(names: readonly string[], word: string | undefined): number {
  return names.findIndex((name) => word?.startsWith(name));
}
