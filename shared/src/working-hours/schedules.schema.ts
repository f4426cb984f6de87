import { z } from 'zod';
import { hoursProblem, isTime } from './hours-problem';
import type { Hours } from './shifts';

/** The index is the day's number; 0 is Sunday. */
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

/** `HH:MM` or empty. */
const timeField = z.string().refine((time) => time === '' || isTime(time), 'time');

/** Reports a problem between a day's times; a malformed time is reported by its own field. */
function timesFit(hours: Hours, context: z.RefinementCtx): void {
  const problem = hoursProblem(hours);
  if (problem !== null && problem !== 'time') context.addIssue({ code: 'custom', message: problem });
}

const onceEach = <Row>(rows: Row[], day: (row: Row) => unknown) =>
  new Set(rows.map(day)).size === rows.length;

/** Weekly hours of a company or queue; absent days are closed. */
export const scheduleSchema = z
  .array(
    z
      .object({
        /** Portuguese name; only `weekdayEn` has an effect. */
        weekday: z.string().max(40),
        weekdayEn: z.enum(WEEKDAYS),
        startTime: timeField,
        endTime: timeField,
        /** Used while the setting lunchTime is enabled; absent in rows stored by earlier versions. */
        breakStart: timeField.optional(),
        breakEnd: timeField.optional(),
      })
      .superRefine(timesFit),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekdayEn }) => weekdayEn), 'repeated');
export type Schedule = z.output<typeof scheduleSchema>;

/** Access hours of a user; `weekday` 0 is Sunday. */
export const accessHoursSchema = z
  .array(
    z
      .object({ weekday: z.number().int().min(0).max(6), startTime: timeField, endTime: timeField })
      .superRefine(timesFit),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekday }) => weekday), 'repeated');
export type AccessHours = z.output<typeof accessHoursSchema>;
