import type { ClosedUntil, Holiday, HoursStateAnswer, Openness } from '@recado/shared/working-hours';
import type { ClosureDocument } from './closure.model';
import type { HolidayDocument } from './holiday.model';

export function presentHoliday(holiday: HolidayDocument): Holiday {
  const { _id: id, date, yearly, closed, startTime = '', endTime = '', label, queueIds } = holiday;
  const day = { id, date, yearly, label, queueIds };
  return closed ? { ...day, closed: true } : { ...day, closed: false, startTime, endTime };
}

export function presentClosure({ from, at, label }: ClosureDocument): ClosedUntil {
  return { from: from.toISOString(), at: at.toISOString(), label };
}

export function presentState({ open, because, label, until }: Openness): HoursStateAnswer {
  return { open, because, label: label ?? null, until: until?.toISOString() ?? null };
}
