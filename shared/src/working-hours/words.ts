import type { Language } from '../contract';
import { DAY_MINUTES } from './shifts';
import { DAY_MS } from './zone-clock';

export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es' };

/** Day 0 is 1970-01-01. */
export function weekdayName(day: number, language: Language): string {
  return formatDay(day, language, { weekday: 'long' });
}

export function formatDay(day: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(day * DAY_MS);
}

/** `Intl` omits leading zeros in Spanish. */
export function dayAndMonth(day: number): string {
  const [, month, date] = new Date(day * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${date}/${month}`;
}

/** Minutes beyond 24:00 belong to the next day. */
export function clockText(minute: number): string {
  const shown = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute;
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(shown / 60))}:${digits(shown % 60)}`;
}

/** 01:00 takes the singular article ("à 01:00", "a la 01:00"). */
export function isOneOClock(time: string): boolean {
  return time.startsWith('01:');
}
