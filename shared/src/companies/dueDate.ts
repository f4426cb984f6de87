/** A day without a time, `YYYY-MM-DD`. */
export type Day = string;

/** How often a company pays (specification 2 §9), with the months between. */
export const RECURRENCE_MONTHS = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
} as const;

export type Recurrence = keyof typeof RECURRENCE_MONTHS;
export const RECURRENCES = Object.keys(RECURRENCE_MONTHS) as [Recurrence, ...Recurrence[]];

/** The same day so many months later; where that month is shorter, its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one day to another; negative when it is past. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The day a time zone's calendar shows. */
export function dayOf(instant: Date, timeZone: string): Day {
  // Sweden writes days as ISO 8601 does.
  return instant.toLocaleDateString('sv-SE', { timeZone });
}

/** What a due date calls for; the companies' table colours rows by it (specification 2 §4.3). */
export type DueState = 'soon' | 'due' | 'overdue' | 'none';

/** Exactly 5 days left: soon; 4 left to 3 past: due; exactly 4 past: overdue; else nothing. */
export function dueState(daysLeft: number | null): DueState {
  if (daysLeft === null) return 'none';
  if (daysLeft === 5) return 'soon';
  if (daysLeft >= -3 && daysLeft <= 4) return 'due';
  return daysLeft === -4 ? 'overdue' : 'none';
}
