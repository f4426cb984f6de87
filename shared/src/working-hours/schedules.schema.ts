import { z } from 'zod';
import { hoursProblem, isTime } from './hours-problem';
import type { Hours } from './shifts';

/** Sunday is 0. */
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

const timeField = z.string().refine((time) => time === '' || isTime(time), 'time');

function timesFit(hours: Hours, context: z.RefinementCtx): void {
  const problem = hoursProblem(hours);
  if (problem !== null && problem !== 'time') context.addIssue({ code: 'custom', message: problem });
}

const onceEach = <Row>(rows: Row[], day: (row: Row) => unknown) =>
  new Set(rows.map(day)).size === rows.length;

/** Days without an entry are closed. */
export const scheduleSchema = z
  .array(
    z
      .object({
        /** Portuguese name; has no effect. */
        weekday: z.string().max(40),
        weekdayEn: z.enum(WEEKDAYS),
        startTime: timeField,
        endTime: timeField,
        /** Absent in rows of earlier versions. */
        breakStart: timeField.optional(),
        breakEnd: timeField.optional(),
      })
      .superRefine(timesFit),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekdayEn }) => weekdayEn), 'repeated');
export type Schedule = z.output<typeof scheduleSchema>;

/** `weekday` 0 is Sunday. */
export const accessHoursSchema = z
  .array(
    z
      .object({ weekday: z.number().int().min(0).max(6), startTime: timeField, endTime: timeField })
      .superRefine(timesFit),
  )
  .max(7)
  .refine((rows) => onceEach(rows, ({ weekday }) => weekday), 'repeated');
export type AccessHours = z.output<typeof accessHoursSchema>;
