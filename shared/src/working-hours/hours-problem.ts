import { type Hours, shiftOf } from './shifts';

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export type HoursProblem = 'time' | 'incomplete' | 'breakIncomplete' | 'breakEmpty' | 'breakOutside';

export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Returns null without a problem. Absent and empty times are equal. */
export function hoursProblem(hours: Hours): HoursProblem | null {
  const { startTime, endTime, breakStart = '', breakEnd = '' } = hours;
  if ([startTime, endTime, breakStart, breakEnd].some((time) => time !== '' && !isTime(time))) return 'time';
  if ((startTime === '') !== (endTime === '')) return 'incomplete';
  if ((breakStart === '') !== (breakEnd === '')) return 'breakIncomplete';
  if (breakStart === '') return null;
  if (breakStart === breakEnd) return 'breakEmpty';
  return shiftOf(hours)?.pause ? null : 'breakOutside';
}
