import { z } from 'zod';
import { idField, instantField } from '../../contract';

export const MAX_SNOOZE_NOTE = 200;
export const MAX_SNOOZE_DAYS = 366;

/** The ticket is away from its list until then, or until the customer writes. */
export const snoozeSchema = z.object({
  until: instantField,
  /** User who snoozed the ticket. */
  by: idField,
  at: instantField,
  note: z.string().nullable(),
  /** The agent promised the customer something by then. */
  promise: z.boolean(),
});
export type Snooze = z.output<typeof snoozeSchema>;

/** A snooze that ended, until an agent replies or dismisses it. */
export const endedSnoozeSchema = snoozeSchema.extend({
  /** Absent until the server has recorded it. */
  wokenBy: z.enum(['time', 'customer', 'user']).optional(),
});

export const SNOOZE_TIMES = ['hour', 'afternoon', 'tomorrow', 'nextOpening', 'monday'] as const;

/** `nextOpening`: tomorrow is closed. */
export const snoozeTimeSchema = z.object({ key: z.enum(SNOOZE_TIMES), until: instantField });
export type SnoozeTime = z.output<typeof snoozeTimeSchema>;
