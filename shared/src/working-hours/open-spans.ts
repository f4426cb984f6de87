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
  closures: readonly Span[],
  zone: string,
  range: Span,
): Generator<Span, void> {
  const near = closures.filter((closure) => overlaps(closure, range));
  let last: Span | null = null;
  for (const whole of spansByDay(calendar, zone, range)) {
    for (const span of without(near, whole)) {
      if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
      else {
        if (last) yield last;
        last = { ...span };
      }
    }
  }
  if (last) yield last;
}

export function closureSpan({ from, at }: ClosedUntil): Span {
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

function without(closures: readonly Span[], span: Span): Span[] {
  let left = [span];
  for (const closure of closures)
    left = left.flatMap((part) => {
      if (!overlaps(closure, part)) return [part];
      const around = [
        { start: part.start, end: closure.start },
        { start: closure.end, end: part.end },
      ];
      return around.filter(({ start, end }) => start < end);
    });
  return left;
}

const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;
