import type { Calendar } from './calendar';
import type { ClosedUntil } from './holidays.schema';
import type { Span } from './shifts';
import { DAY_MS, MINUTE_MS, offsetPeriodAt } from './zone-clock';

/**
 * Processes each period of constant UTC offset on its own: skipped local times occur in none, repeated ones
 * in two.
 */
export function* openSpans(
  calendar: Calendar,
  closure: Span | null,
  zone: string,
  range: Span,
): Generator<Span, void> {
  let last: Span | null = null;
  for (const whole of spansByDay(calendar, zone, range)) {
    for (const span of without(closure, whole)) {
      if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
      else {
        if (last) yield last;
        last = { ...span };
      }
    }
  }
  if (last) yield last;
}

export function closureOf(closedUntil: ClosedUntil | null): Span | null {
  if (!closedUntil) return null;
  const { from, at } = closedUntil;
  return { start: from === undefined ? -Infinity : Date.parse(from), end: Date.parse(at) };
}

function* spansByDay(calendar: Calendar, zone: string, range: Span): Generator<Span, void> {
  for (let at = range.start; at < range.end;) {
    const { offset, until } = offsetPeriodAt(zone, at);
    const end = Math.min(until, range.end);
    for (let day = Math.floor((at + offset) / DAY_MS); day * DAY_MS - offset < end; day++) {
      const midnight = day * DAY_MS - offset;
      for (const span of calendar.openSpansOn(day)) {
        const clipped = {
          start: Math.max(midnight + span.start * MINUTE_MS, at),
          end: Math.min(midnight + span.end * MINUTE_MS, end),
        };
        if (clipped.start < clipped.end) yield clipped;
      }
    }
    at = end;
  }
}

function without(closure: Span | null, span: Span): Span[] {
  if (!closure || closure.end <= span.start || closure.start >= span.end) return [span];
  const around = [
    { start: span.start, end: closure.start },
    { start: closure.end, end: span.end },
  ];
  return around.filter(({ start, end }) => start < end);
}
