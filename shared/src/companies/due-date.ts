/** `YYYY-MM-DD`. */
export type Day = string;

export const RECURRENCE_MONTHS = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
} as const;

export type Recurrence = keyof typeof RECURRENCE_MONTHS;
export const RECURRENCES = Object.keys(RECURRENCE_MONTHS) as [Recurrence, ...Recurrence[]];

/** If the resulting month is too short, returns its last day. */
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

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function dayOf(instant: Date, timeZone: string): Day {
  // The Swedish locale formats dates as ISO 8601.
  return instant.toLocaleDateString('sv-SE', { timeZone });
}

export type DueState = 'soon' | 'due' | 'overdue' | 'none';

export function dueState(daysLeft: number | null): DueState {
  if (daysLeft === null) return 'none';
  if (daysLeft === 5) return 'soon';
  if (daysLeft >= -3 && daysLeft <= 4) return 'due';
  return daysLeft === -4 ? 'overdue' : 'none';
}
