import { addMonths, type Day, dayOf } from '@recado/shared/companies';
import { dayIn } from '#core/time';

export function dueInstant(day: Day, timeZone: string): Date {
  return dayIn(timeZone, day).from;
}

export function inZone(due: Date, from: string, to: string): Date {
  const day = dayOf(due, from);
  const intoTheDay = due.getTime() - dueInstant(day, from).getTime();
  return new Date(dueInstant(day, to).getTime() + intoTheDay);
}

/** Counts from the due date or, if it has passed, from today. */
export function renewedDue(due: Date | null, now: Date, months: number, timeZone: string): Date {
  const from = due && due > now ? due : now;
  return dueInstant(addMonths(dayOf(from, timeZone), months), timeZone);
}
