import { z } from 'zod';

/** The days by their number: 0 is Sunday (specification 2 §9). */
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

/** From 00:00 to 23:59, and 24:00 as a day's end. */
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** `HH:MM`, or empty. */
const timeField = z.string().refine((time) => time === '' || TIME.test(time), 'time');

/** One day's hours; both empty: none on that day. */
interface Hours {
  startTime: string;
  endTime: string;
}

/** What keeps a day's hours from being saved: a time that is none, or one of the two missing. */
export function hoursProblem({ startTime, endTime }: Hours): 'time' | 'incomplete' | null {
  if ([startTime, endTime].some((time) => time !== '' && !TIME.test(time))) return 'time';
  return (startTime === '') === (endTime === '') ? null : 'incomplete';
}

const complete = (hours: Hours) => hoursProblem(hours) !== 'incomplete';
const onceEach = <Row>(rows: Row[], day: (row: Row) => unknown) =>
  new Set(rows.map(day)).size === rows.length;

/** Specification 2 §3.4: the weekly hours of a company or a queue. A day that is left out has none. */
export const scheduleSchema = z
  .array(
    z
      .object({
        /** Its Portuguese name, as specified; the day is what `weekdayEn` says. */
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

/** Specification 2 §3.7: the hours at which a user may work; `weekday` 0 is Sunday. */
export const accessHoursSchema = z
  .array(
    z
      .object({ weekday: z.number().int().min(0).max(6), startTime: timeField, endTime: timeField })
      .refine(complete, 'incomplete'),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekday }) => weekday), 'repeated');
export type AccessHours = z.output<typeof accessHoursSchema>;
