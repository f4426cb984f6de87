import type { ClosedUntil, HoursStateResponse, Openness, StoredHoliday } from '@recado/shared/working-hours';
import { versionOf } from '#core/forms';
import type { ClosureDocument } from './closure.model';
import type { HolidayDocument } from './holiday.model';

export function presentHoliday(holiday: HolidayDocument): StoredHoliday {
  const { _id: id, date, yearly, closed, startTime = '', endTime = '', label, queueIds } = holiday;
  const day = { id, date, yearly, label, queueIds, version: versionOf(holiday) };
  return closed ? { ...day, closed: true } : { ...day, closed: false, startTime, endTime };
}

export function presentClosure({ from, at, label }: ClosureDocument): ClosedUntil {
  return { from: from.toISOString(), at: at.toISOString(), label };
}

export function presentState({ open, because, label, until }: Openness): HoursStateResponse {
  return { open, because, label: label ?? null, until: until?.toISOString() ?? null };
}
