import { contains, DAY_MINUTES } from './shifts';
import { type DayHours, weeklyShifts } from './weekly-hours';
import { wallTimeAt, weekdayOfDay } from './zone-clock';

/** Empty hours mean no restriction. */
export function isWithin(hours: readonly DayHours[], instant: Date, timeZone: string): boolean {
  const week = weeklyShifts(hours);
  if (!week) return true;
  const { day, minute } = wallTimeAt(timeZone, instant);
  return [0, 1].some((daysAgo) => {
    const shift = week[weekdayOfDay(day - daysAgo)];
    return shift ? contains(shift, minute + daysAgo * DAY_MINUTES) : false;
  });
}
