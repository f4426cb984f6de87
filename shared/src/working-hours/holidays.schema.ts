import { z } from 'zod';
import { HOLIDAY_LABEL_LENGTH, MAX_HOLIDAY_QUEUES, MAX_HOLIDAYS } from '../automation';
import { formVersionField, idField, instantField } from '../contract';
import { isTime } from './hours-problem';

const timeField = z.string().refine(isTime, 'time');
const labelField = z.string().trim().max(HOLIDAY_LABEL_LENGTH);

const day = {
  /** `YYYY-MM-DD`. The year of a yearly holiday is ignored. */
  date: z.iso.date(),
  yearly: z.boolean(),
  label: labelField.min(1),
  /** Empty for the whole company. */
  queueIds: z.array(idField).max(MAX_HOLIDAY_QUEUES),
};

const closed = z.object({ ...day, closed: z.literal(true) });
const shortened = z.object({ ...day, closed: z.literal(false), startTime: timeField, endTime: timeField });

export const holidayInputSchema = z.discriminatedUnion('closed', [closed, shortened]);
export type HolidayInput = z.output<typeof holidayInputSchema>;

const version = formVersionField.optional();
export const holidayUpdateSchema = z.discriminatedUnion('closed', [
  closed.extend({ version }),
  shortened.extend({ version }),
]);
export type HolidayUpdate = z.output<typeof holidayUpdateSchema>;

export const holidaySchema = z.discriminatedUnion('closed', [
  closed.extend({ id: idField }),
  shortened.extend({ id: idField }),
]);
export type Holiday = z.output<typeof holidaySchema>;

const stored = { id: idField, version: formVersionField };
export const storedHolidaySchema = z.discriminatedUnion('closed', [
  closed.extend(stored),
  shortened.extend(stored),
]);
export type StoredHoliday = z.output<typeof storedHolidaySchema>;

export const holidaysSchema = z.array(holidaySchema).max(MAX_HOLIDAYS);

/** Manual closure ("Fechar agora até"). */
export const closedUntilInputSchema = z.object({ at: instantField, label: labelField });
export type ClosedUntilInput = z.output<typeof closedUntilInputSchema>;

export const closedUntilSchema = closedUntilInputSchema.extend({
  /** If absent, all time before `at` is closed. */
  from: instantField.optional(),
});
export type ClosedUntil = z.output<typeof closedUntilSchema>;
