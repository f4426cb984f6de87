import type { Language } from '../companies';
import { DAY_MINUTES } from './shifts';
import { DAY_MS } from './zone-clock';

export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es' };

/** Returns a local day's weekday in words; day 0 is 1970-01-01. */
export function weekdayName(day: number, language: Language): string {
  return formatDay(day, language, { weekday: 'long' });
}

export function formatDay(day: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(day * DAY_MS);
}

/** Returns `DD/MM`; the Spanish format of `Intl` omits leading zeros. */
export function dayAndMonth(day: number): string {
  const [, month, date] = new Date(day * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${date}/${month}`;
}

/** Returns a minute of the day as `HH:MM`; one beyond 24:00 is on the next day. */
export function clockText(minute: number): string {
  const shown = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute;
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(shown / 60))}:${digits(shown % 60)}`;
}

/** Returns whether a time is read in the singular ("à 01:00", "a la 01:00"). */
export function isOneOClock(time: string): boolean {
  return time.startsWith('01:');
}
