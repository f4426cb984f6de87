import { differenceInMinutes, format, isSameDay, parseISO } from 'date-fns';

/** Waiting time, in minutes, above which a row shows it in red. */
export const LATE_AFTER_MINUTES = 30;

/** Formats an instant of today as HH:mm, others as dd/MM/yyyy. */
export function rowTime(instant: string, now: Date): string {
  const date = parseISO(instant);
  return format(date, isSameDay(date, now) ? 'HH:mm' : 'dd/MM/yyyy');
}

export function bubbleTime(instant: string): string {
  return format(parseISO(instant), 'HH:mm');
}

export function gapTimes(from: string, to: string): [string, string] {
  const [start, end] = [parseISO(from), parseISO(to)];
  const form = isSameDay(start, end) ? 'HH:mm' : 'dd/MM HH:mm';
  return [format(start, form), format(end, form)];
}

/** Formats an instant of today as HH:mm, others as dd/MM HH:mm. */
export function sinceTime(instant: string, now: Date): string {
  const date = parseISO(instant);
  return format(date, isSameDay(date, now) ? 'HH:mm' : 'dd/MM HH:mm');
}

export function dayOf(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy');
}

export function dividerTime(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy HH:mm:ss');
}

export function stageTime(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy HH:mm');
}

export function notificationTime(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy - HH:mm');
}

/** Returns the whole minutes since an instant; never negative, even if clocks differ. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, differenceInMinutes(now, parseISO(instant)));
}
