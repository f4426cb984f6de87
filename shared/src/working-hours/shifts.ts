/** Empty or absent times mean closed. */
export interface Hours {
  startTime: string;
  endTime: string;
  breakStart?: string | undefined;
  breakEnd?: string | undefined;
}

/** In minutes. An end beyond 24 hours is on the next day. */
export interface Span {
  start: number;
  end: number;
}

export interface Shift extends Span {
  pause: Span | null;
}

export const DAY_MINUTES = 24 * 60;

/**
 * Returns null for a closed day. An end before the start is on the next day. Equal times mean closed;
 * 23:59 means midnight. A break outside the shift is ignored.
 */
export function shiftOf({ startTime, endTime, breakStart = '', breakEnd = '' }: Hours): Shift | null {
  if (startTime === '' || endTime === '' || startTime === endTime) return null;
  const start = minutesOf(startTime);
  const end = notBefore(endMinutesOf(endTime), start);
  if (start === end) return null;
  return { start, end, pause: pauseWithin({ start, end }, breakStart, breakEnd) };
}

export function contains({ start, end }: Span, minute: number): boolean {
  return start <= minute && minute < end;
}

export function openSpansOf({ start, end, pause }: Shift): Span[] {
  if (!pause) return [{ start, end }];
  const around = [
    { start, end: pause.start },
    { start: pause.end, end },
  ];
  return around.filter((span) => span.start < span.end);
}

function pauseWithin(shift: Span, breakStart: string, breakEnd: string): Span | null {
  if (breakStart === '' || breakEnd === '' || breakStart === breakEnd) return null;
  const start = notBefore(minutesOf(breakStart), shift.start);
  const end = notBefore(endMinutesOf(breakEnd), start);
  return start < end && end <= shift.end ? { start, end } : null;
}

function notBefore(minute: number, earliest: number): number {
  return minute < earliest ? minute + DAY_MINUTES : minute;
}

function endMinutesOf(time: string): number {
  return time === '23:59' ? DAY_MINUTES : minutesOf(time);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
