import { calendarOf, type HoursRules } from './calendar';
import { nationalHolidays } from './national-holidays';
import { DAY_MS, weekdayOfDay } from './zone-clock';

/**
 * Returns whether a company opens on a date (`YYYY-MM-DD`). Without weekly hours, these are the days from
 * Monday to Friday that are no national holidays.
 */
export function openDayCheck(rules: HoursRules | null): (date: string) => boolean {
  const calendar = rules && calendarOf(rules);
  if (calendar && !calendar.always) return (date) => calendar.openSpansOn(dayOf(date)).length > 0;
  const holidays = new Map<number, ReadonlySet<string>>();
  const holidaysOf = (year: number): ReadonlySet<string> => {
    const known = holidays.get(year) ?? new Set(obligatoryHolidays(year));
    holidays.set(year, known);
    return known;
  };
  return (date) => {
    const weekday = weekdayOfDay(dayOf(date));
    return weekday >= 1 && weekday <= 5 && !holidaysOf(Number(date.slice(0, 4))).has(date);
  };
}

function obligatoryHolidays(year: number): string[] {
  return nationalHolidays(year).flatMap(({ date, optional }) => (optional ? [] : [date]));
}

function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}
