import type { AccessHours } from '@recado/shared/schedules';

/** Monday first, as people read a week; the numbers are the specification's (2 §9: 0 is Sunday). */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** What the add button fills in (specification 2 §2.9, §9). */
export const DEFAULT_ACCESS_HOURS: AccessHours = WEEK.map((weekday) => ({
  weekday,
  startTime: '08:00',
  endTime: '18:00',
}));

/** Stored hours as the form shows them: a row for each day, empty where the user may not work. */
export function wholeWeek(hours: AccessHours): AccessHours {
  if (hours.length === 0) return [];
  return WEEK.map(
    (weekday) => hours.find((row) => row.weekday === weekday) ?? { weekday, startTime: '', endTime: '' },
  );
}

/** Whether no day has hours: saved so, the user would never be kept out. */
export function isEmptyWeek(hours: AccessHours): boolean {
  return hours.every(({ startTime, endTime }) => startTime === '' && endTime === '');
}
