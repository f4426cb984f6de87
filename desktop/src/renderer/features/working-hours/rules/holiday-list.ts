import {
  addDays,
  type Holiday,
  type NationalHoliday,
  nationalHolidays,
  type StoredHoliday,
} from '@recado/shared/working-hours';

/** A holiday and the date of its next occurrence; `isPast` means that no occurrence follows. */
export interface ListedHoliday {
  holiday: StoredHoliday;
  date: string;
  isPast: boolean;
}

/** Sorted by next occurrence, past holidays last. */
export function listHolidaysByDate(holidays: readonly StoredHoliday[], today: string): ListedHoliday[] {
  const listed = holidays.map((holiday): ListedHoliday => {
    const date = holiday.yearly ? nextYearly(holiday.date, today) : holiday.date;
    return { holiday, date, isPast: date < today };
  });
  return listed.sort(
    (one, other) => Number(one.isPast) - Number(other.isPast) || one.date.localeCompare(other.date),
  );
}

/** Returns whether the list has the national holiday's date, either in that year or every year. */
export function isListed({ date }: Pick<NationalHoliday, 'date'>, holidays: readonly Holiday[]): boolean {
  return holidays.some(
    (holiday) =>
      holiday.queueIds.length === 0 &&
      (holiday.date === date || (holiday.yearly && holiday.date.slice(4) === date.slice(4))),
  );
}

/** Returns this year, or the next one if the list has all national holidays that remain of this year. */
export function yearToAdd(holidays: readonly Holiday[], today: string): number {
  const year = Number(today.slice(0, 4));
  const remaining = nationalHolidays(year).filter(({ date, optional }) => !optional && date >= today);
  return remaining.every((day) => isListed(day, holidays)) ? year + 1 : year;
}

/** Returns the next occurrence of a yearly date. 29 February occurs only in leap years. */
function nextYearly(date: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const dates = Array.from({ length: 9 }, (_, after) => `${year + after}${date.slice(4)}`);
  const next = dates.find((each) => each >= today && addDays(each, 0) === each);
  return next ?? date;
}
