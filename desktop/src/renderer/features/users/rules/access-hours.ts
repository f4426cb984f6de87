import type { AccessHours } from '@recado/shared/working-hours';

/** Monday first; 0 is Sunday, as in the API. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Initial hours of the add button. */
export const DEFAULT_ACCESS_HOURS: AccessHours = WEEK.map((weekday) => ({
  weekday,
  startTime: '08:00',
  endTime: '18:00',
}));

/** Returns a row for each day, empty without access. */
export function wholeWeek(hours: AccessHours): AccessHours {
  if (hours.length === 0) return [];
  return WEEK.map(
    (weekday) => hours.find((row) => row.weekday === weekday) ?? { weekday, startTime: '', endTime: '' },
  );
}

/** Returns whether no day has hours. Saved that way, they would not limit access at all. */
export function isEmptyWeek(hours: AccessHours): boolean {
  return hours.every(({ startTime, endTime }) => startTime === '' && endTime === '');
}
