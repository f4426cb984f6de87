import { z } from 'zod';
import { assignmentModeSchema } from '../assignment/assignment.schema';
import { formVersionField, idField } from '../contract';
import { scheduleSchema } from '../working-hours';

/** Also the colour of tickets without a queue. */
export const DEFAULT_QUEUE_COLOR = '#7C7C7C';

export const queueSummarySchema = z.object({ id: idField, name: z.string(), color: z.string() });
export type QueueSummary = z.output<typeof queueSummarySchema>;

export const queueRowSchema = queueSummarySchema.extend({
  greetingMessage: z.string(),
  /** Absent: manual. */
  assignment: assignmentModeSchema.optional(),
});
export type QueueRow = z.output<typeof queueRowSchema>;

export const queueSchema = queueRowSchema.extend({
  outOfHoursMessage: z.string(),
  schedules: scheduleSchema,
  version: formVersionField,
});
export type Queue = z.output<typeof queueSchema>;

export const QUEUE_NAME_LENGTH = { min: 2, max: 50 } as const;
export const QUEUE_TEXT_LENGTH = 4000;

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

export function queueColor(typed: string): string | null {
  const digits = HEX.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length === 3 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits}`;
}
