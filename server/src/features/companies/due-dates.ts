import { addMonths, dayOf, type Day } from '@recado/shared/companies';
import { dayIn } from '../../core/time';

/** The instant service ends when a company is due on that day: its first, by its own clocks (specification 1 §4.7). */
export function dueInstant(day: Day, timeZone: string): Date {
  return dayIn(timeZone, day).from;
}

/** The same day and time of day in another zone: a company that moves keeps its due date. */
export function inZone(due: Date, from: string, to: string): Date {
  const day = dayOf(due, from);
  const intoTheDay = due.getTime() - dueInstant(day, from).getTime();
  return new Date(dueInstant(day, to).getTime() + intoTheDay);
}

/**
 * The due date after a payment for so many months: from the present one on, or from today for a company whose service
 * has ended, so that whoever pays can work.
 */
export function renewedDue(due: Date | null, now: Date, months: number, timeZone: string): Date {
  const from = due && due > now ? due : now;
  return dueInstant(addMonths(dayOf(from, timeZone), months), timeZone);
}
