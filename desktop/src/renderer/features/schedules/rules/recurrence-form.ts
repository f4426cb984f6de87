import { MAX_RECURRENCE_COUNT, MAX_RECURRENCE_INTERVAL, type Recurrence } from '@recado/shared/schedules';

/** Input of the dialog; numbers are as typed. */
export interface RecurrenceForm {
  frequency: 'none' | Recurrence['frequency'];
  interval: string;
  /** Sunday is 0. */
  weekdays: readonly number[];
  businessDays: boolean;
  end: 'never' | 'until' | 'count';
  /** `YYYY-MM-DD`, or empty. */
  until: string;
  count: string;
}

export type RecurrenceProblem = 'interval' | 'weekdays' | 'until' | 'count';

export function recurrenceFormOf(recurrence: Recurrence | null): RecurrenceForm {
  const { frequency = 'none', interval = 1, weekdays = [], businessDays = false } = recurrence ?? {};
  const { until = null, count = null } = recurrence ?? {};
  return {
    frequency,
    interval: String(interval),
    weekdays,
    businessDays,
    end: until !== null ? 'until' : count !== null ? 'count' : 'never',
    until: until ?? '',
    count: String(count ?? 10),
  };
}

/** Returns the wrong fields among those that are shown. `firstDate` is the date of the first message. */
export function recurrenceProblems(form: RecurrenceForm, firstDate: string): readonly RecurrenceProblem[] {
  if (form.frequency === 'none') return [];
  const problems: RecurrenceProblem[] = [];
  if (!isWithin(form.interval, MAX_RECURRENCE_INTERVAL)) problems.push('interval');
  if (form.frequency === 'weekly' && form.weekdays.length === 0) problems.push('weekdays');
  if (form.end === 'until' && (form.until === '' || form.until < firstDate)) problems.push('until');
  if (form.end === 'count' && !isWithin(form.count, MAX_RECURRENCE_COUNT)) problems.push('count');
  return problems;
}

/** Returns the recurrence of a form without problems; null if the message does not repeat. */
export function recurrenceOf(form: RecurrenceForm): Recurrence | null {
  const { frequency, interval, weekdays, businessDays, end, until, count } = form;
  if (frequency === 'none') return null;
  return {
    frequency,
    interval: Number(interval),
    weekdays: frequency === 'weekly' ? [...weekdays].sort((a, b) => a - b) : [],
    businessDays,
    until: end === 'until' ? until : null,
    count: end === 'count' ? Number(count) : null,
  };
}

function isWithin(typed: string, max: number): boolean {
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;
}
