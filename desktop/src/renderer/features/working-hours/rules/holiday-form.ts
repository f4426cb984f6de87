import { z } from 'zod';
import { type Holiday, type HolidayInput, hoursProblem } from '@recado/shared/working-hours';

export const holidayFormSchema = z
  .object({
    date: z.iso.date('dateRequired'),
    yearly: z.boolean(),
    label: z.string().trim().min(1, 'labelRequired'),
    closed: z.boolean(),
    startTime: z.string(),
    endTime: z.string(),
    queueIds: z.array(z.number()),
  })
  .superRefine(({ closed, startTime, endTime }, context) => {
    if (closed) return;
    const problem = startTime === '' && endTime === '' ? 'incomplete' : hoursProblem({ startTime, endTime });
    if (problem) context.addIssue({ code: 'custom', path: ['endTime'], message: problem });
  });
export type HolidayForm = z.output<typeof holidayFormSchema>;

export function formOf(holiday: Holiday | null): HolidayForm {
  const empty = { date: '', yearly: false, label: '', closed: true, queueIds: [] };
  const { date, yearly, label, closed, startTime, endTime, queueIds } = {
    ...{ startTime: '', endTime: '' },
    ...(holiday ?? empty),
  };
  return { date, yearly, label, closed, startTime, endTime, queueIds };
}

export function inputOf({ closed, startTime, endTime, ...day }: HolidayForm): HolidayInput {
  return closed ? { ...day, closed } : { ...day, closed, startTime, endTime };
}

/** Returns whether another holiday has this date and name. The server would store only one of the two. */
export function isDuplicate(form: HolidayForm, others: readonly Holiday[]): boolean {
  return others.some(
    ({ date, yearly, label }) =>
      date === form.date && yearly === form.yearly && label.trim() === form.label.trim(),
  );
}
