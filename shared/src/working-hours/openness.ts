import { MAX_PERIOD_DAYS } from '../automation';
import { calendarOf, type HoursRules, type HoursState } from './calendar';
import { closureSpan, openSpans } from './open-spans';
import { contains, type Span } from './shifts';
import { DAY_MS, MINUTE_MS, wallTimeAt } from './zone-clock';

/** Days to search. Most periods are short, so short distances are first. */
const DAYS_AWAY = [2, 8, 32, 128, MAX_PERIOD_DAYS];

/** A start or end more than 400 days away is null. */
export interface Openness extends HoursState {
  since: Date | null;
  until: Date | null;
}

/** A closed period can have several reasons, such as a break and a holiday. */
export function openness(rules: HoursRules, instant: Date, zone: string): Openness {
  const at = instant.getTime();
  const calendar = calendarOf(rules);
  const current = rules.closures.find((closure) => contains(closureSpan(closure), at));
  const state: HoursState = current
    ? { open: false, because: 'closedNow', label: current.label }
    : calendar.stateAt(wallTimeAt(zone, instant));
  if (calendar.always && rules.closures.length === 0) return { ...state, since: null, until: null };
  const closures = rules.closures.map(closureSpan);
  const spans = (range: Span) => openSpans(calendar, closures, zone, range);
  return {
    ...state,
    since: dateOf(startOfPeriod(spans, at, state.open)),
    until: dateOf(endOfPeriod(spans, at, state.open)),
  };
}

/** Includes fractions; 0 unless `to` is later than `from`. */
export function openMinutes(rules: HoursRules, from: Date, to: Date, zone: string): number {
  const range = { start: from.getTime(), end: to.getTime() };
  const closures = rules.closures.map(closureSpan);
  let sum = 0;
  for (const { start, end } of openSpans(calendarOf(rules), closures, zone, range)) sum += end - start;
  return sum / MINUTE_MS;
}

/**
 * Returns the earliest moment at which the open minutes since `start` have passed; null if they take more
 * than 400 days.
 */
export function addOpenMinutes(rules: HoursRules, start: Date, minutes: number, zone: string): Date | null {
  const from = start.getTime();
  let left = minutes * MINUTE_MS;
  if (left <= 0) return start;
  const calendar = calendarOf(rules);
  const closures = rules.closures.map(closureSpan);
  let at = from;
  for (const days of DAYS_AWAY) {
    const range = { start: at, end: from + days * DAY_MS };
    for (const span of openSpans(calendar, closures, zone, range)) {
      const length = span.end - span.start;
      if (length >= left) return new Date(span.start + left);
      left -= length;
    }
    at = range.end;
  }
  return null;
}

type Spans = (range: Span) => Iterable<Span>;

function endOfPeriod(spans: Spans, at: number, open: boolean): number | null {
  const latest = at + MAX_PERIOD_DAYS * DAY_MS;
  for (const { start, end } of spans({ start: at, end: latest + 1 })) {
    if (!open) return start;
    return end > latest ? null : end;
  }
  return null;
}

function startOfPeriod(spans: Spans, at: number, open: boolean): number | null {
  let end = at;
  for (const days of DAYS_AWAY) {
    const start = at - days * DAY_MS;
    const last = [...spans({ start, end })].at(-1);
    if (open) {
      // No open span reaches the end, so the closed period begins there.
      if (last?.end !== end) return end;
      if (last.start > start) return last.start;
    } else if (last) return last.end;
    end = start;
  }
  return null;
}

function dateOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
