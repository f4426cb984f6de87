import { type Weekday, WEEKDAYS } from './schedules.schema';
import { type Hours, type Shift, shiftOf } from './shifts';

/** Users' hours have `weekday` (Sunday is 0). */
export type DayHours = { startTime: string; endTime: string } & (
  { weekdayEn: Weekday } | { weekday: number }
);

/** Sunday is 0. */
export function weekdayOf(row: DayHours): number {
  return 'weekdayEn' in row ? WEEKDAYS.indexOf(row.weekdayEn) : row.weekday;
}

/** Begins with Sunday. Null means no restriction. */
export function weeklyShifts(rows: readonly (DayHours & Hours)[]): (Shift | null)[] | null {
  const filled = rows.filter(({ startTime, endTime }) => startTime !== '' && endTime !== '');
  if (filled.length === 0) return null;
  const week: (Shift | null)[] = WEEKDAYS.map(() => null);
  for (const row of filled) week[weekdayOf(row)] = shiftOf(row);
  return week;
}
