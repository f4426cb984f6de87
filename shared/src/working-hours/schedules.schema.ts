import { z } from 'zod';

/** Index is the day number; 0 is Sunday. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** 00:00 to 23:59, or 24:00. */
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** `HH:MM` or empty. */
const timeField = z.string().refine((time) => time === '' || TIME.test(time), 'time');

interface Hours {
  startTime: string;
  endTime: string;
}

/** Returns why hours are invalid: a malformed time, or only one of the two. */
export function hoursProblem({ startTime, endTime }: Hours): 'time' | 'incomplete' | null {
  if ([startTime, endTime].some((time) => time !== '' && !TIME.test(time))) return 'time';
  return (startTime === '') === (endTime === '') ? null : 'incomplete';
}

const complete = (hours: Hours) => hoursProblem(hours) !== 'incomplete';
const onceEach = <Row>(rows: Row[], day: (row: Row) => unknown) =>
  new Set(rows.map(day)).size === rows.length;

/** Weekly hours of a company or queue; absent days are closed. */
export const scheduleSchema = z
  .array(
    z
      .object({
        /** Portuguese day name; `weekdayEn` decides. */
        weekday: z.string().max(40),
        weekdayEn: z.enum(WEEKDAYS),
        startTime: timeField,
        endTime: timeField,
      })
      .refine(complete, 'incomplete'),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekdayEn }) => weekdayEn), 'repeated');
export type Schedule = z.output<typeof scheduleSchema>;

/** Access hours of a user; `weekday` 0 is Sunday. */
export const accessHoursSchema = z
  .array(
    z
      .object({ weekday: z.number().int().min(0).max(6), startTime: timeField, endTime: timeField })
      .refine(complete, 'incomplete'),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekday }) => weekday), 'repeated');
export type AccessHours = z.output<typeof accessHoursSchema>;
