import type { AccessHours } from '@recado/shared/working-hours';

/** Days of the week, Monday first. As in the API, 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Hours that the add button enters. */
export const DEFAULT_ACCESS_HOURS: AccessHours = WEEK.map((weekday) => ({
  weekday,
  startTime: '08:00',
  endTime: '18:00',
}));

/** Returns a row for each day; empty if no hours are set. */
export function wholeWeek(hours: AccessHours): AccessHours {
  if (hours.length === 0) return [];
  return WEEK.map(
    (weekday) => hours.find((row) => row.weekday === weekday) ?? { weekday, startTime: '', endTime: '' },
  );
}

/** Returns whether no day has hours. Such a week would not limit the access at all. */
export function isEmptyWeek(hours: AccessHours): boolean {
  return hours.every(({ startTime, endTime }) => startTime === '' && endTime === '');
}
