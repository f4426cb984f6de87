import type { Language } from '../companies';
import { DAY_MINUTES } from './shifts';
import { DAY_MS } from './zone-clock';

export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es' };

/** Returns the weekday's name of a local day; day 0 is 1970-01-01. */
export function weekdayName(day: number, language: Language): string {
  return formatDay(day, language, { weekday: 'long' });
}

export function formatDay(day: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(day * DAY_MS);
}

/** Returns `DD/MM`, because the Spanish format of `Intl` has no leading zeros. */
export function dayAndMonth(day: number): string {
  const [, month, date] = new Date(day * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${date}/${month}`;
}

/** Returns a minute of the day as `HH:MM`; minutes beyond 24:00 are on the next day. */
export function clockText(minute: number): string {
  const shown = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute;
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(shown / 60))}:${digits(shown % 60)}`;
}

/** Returns whether a time is read in the singular ("à 01:00", "a la 01:00"). */
export function isOneOClock(time: string): boolean {
  return time.startsWith('01:');
}
