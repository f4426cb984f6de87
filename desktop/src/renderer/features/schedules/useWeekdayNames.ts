import { useTranslation } from 'react-i18next';

/** 2026-11-22 was a Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

/** Returns the short names of the weekdays in the current language; Sunday is first. */
export function useWeekdayNames(length: 'short' | 'long' = 'short'): readonly string[] {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(SUNDAY + day * DAY_MS));
}
