import { z } from 'zod';
import { assignmentModeSchema } from '@recado/shared/assignment';
import { AppError } from '@recado/shared/contract';
import {
  type Queue,
  QUEUE_COLORS,
  QUEUE_NAME_LENGTH,
  QUEUE_TEXT_LENGTH,
  queueColor,
  type QueueInput,
  type QueueRow,
} from '@recado/shared/queues';
import { QUEUE_SCHEDULE, scheduleSchema } from '@recado/shared/working-hours';

export const queueFormSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((name) => name.length === 0 || name.length >= QUEUE_NAME_LENGTH.min, 'tooShort')
    .max(QUEUE_NAME_LENGTH.max, 'tooLong'),
  color: z.string().refine((color) => queueColor(color) !== null, 'color'),
  greetingMessage: z.string().max(QUEUE_TEXT_LENGTH, 'textTooLong'),
  outOfHoursMessage: z.string().max(QUEUE_TEXT_LENGTH, 'textTooLong'),
  schedules: scheduleSchema,
  assignment: assignmentModeSchema,
});
export type QueueForm = z.output<typeof queueFormSchema>;

/** The form field on the dialog's second tab. */
export const HOURS_FIELD = 'schedules' satisfies keyof QueueForm;

/** Preselects the first unused colour of the palette. */
export function emptyForm(others: readonly QueueRow[]): QueueForm {
  const free = QUEUE_COLORS.find((color) => !others.some((queue) => queue.color === color));
  return {
    name: '',
    color: free ?? QUEUE_COLORS[0],
    greetingMessage: '',
    outOfHoursMessage: '',
    schedules: QUEUE_SCHEDULE,
    assignment: 'manual',
  };
}

export function formOf({ id: _id, version: _version, assignment = 'manual', ...queue }: Queue): QueueForm {
  return { ...queue, assignment };
}

/** Returns the request body without the fields that the dialog hides, so that these stay unchanged. */
export function draftOf(form: QueueForm, withHours: boolean): QueueInput {
  const { name, greetingMessage, outOfHoursMessage, schedules, assignment } = form;
  const color = queueColor(form.color) ?? form.color;
  return { name, color, greetingMessage, assignment, ...(withHours && { outOfHoursMessage, schedules }) };
}

/** Returns the rejected field and the key of its error text. */
export function rejectedField(error: unknown): { field: 'name' | 'color'; message: string } | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS') return { field: 'color', message: 'colorTaken' };
  if (error.code === 'ERR_CONFLICT') return { field: 'name', message: 'nameTaken' };
  return null;
}
