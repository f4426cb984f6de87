import { differenceInMinutes, format, isSameDay, parseISO } from 'date-fns';

/** Minutes a customer waits before the row says so in red (screens: "waits over 30 min"). */
export const LATE_AFTER_MINUTES = 30;

/** A row's time: HH:mm today, otherwise dd/MM/yyyy (specification 1 §2.9). */
export function rowTime(instant: string, now: Date): string {
  const date = parseISO(instant);
  return format(date, isSameDay(date, now) ? 'HH:mm' : 'dd/MM/yyyy');
}

export function bubbleTime(instant: string): string {
  return format(parseISO(instant), 'HH:mm');
}

/** From when to when a connection was away: "15:02" and "18:10", with the days when they differ. */
export function gapTimes(from: string, to: string): [string, string] {
  const [start, end] = [parseISO(from), parseISO(to)];
  const form = isSameDay(start, end) ? 'HH:mm' : 'dd/MM HH:mm';
  return [format(start, form), format(end, form)];
}

/** Since when something lasts: HH:mm today, otherwise dd/MM HH:mm. */
export function sinceTime(instant: string, now: Date): string {
  const date = parseISO(instant);
  return format(date, isSameDay(date, now) ? 'HH:mm' : 'dd/MM HH:mm');
}

export function dayOf(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy');
}

/** As dividers and notifications say it (specification 1 §2.10). */
export function dividerTime(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy HH:mm:ss');
}

/** When a message reached a stage: dd/MM/yyyy HH:mm (specification 1 §9). */
export function stageTime(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy HH:mm');
}

export function notificationTime(instant: string): string {
  return format(parseISO(instant), 'dd/MM/yyyy - HH:mm');
}

/** Whole minutes since an instant, never negative: clocks differ. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, differenceInMinutes(now, parseISO(instant)));
}
