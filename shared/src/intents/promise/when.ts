/** Parts of a day, each with a fixed hour. */
export type DayPart =
  | 'opening'
  | 'morning'
  | 'lateMorning'
  | 'noon'
  | 'halfPastNoon'
  | 'earlyAfternoon'
  | 'afterLunch'
  | 'afternoon'
  | 'endOfDay'
  | 'evening';

export type Day =
  | { kind: 'offset'; days: number }
  /** Sunday is 0. `isNext`: of the next week. */
  | { kind: 'weekday'; weekday: number; isNext?: boolean }
  | { kind: 'date'; day: number; month?: number | undefined; year?: number | undefined }
  | { kind: 'week'; weeks: number }
  | { kind: 'month'; isEnd: boolean };

/** A time as it is written, before it becomes an instant. */
export interface When {
  day?: Day;
  part?: DayPart;
  /** `isExact`: with its half of the day ("22:00", "3 pm"), or written with a zero ("06:00"). */
  clock?: { hour: number; minute: number; isExact: boolean };
  after?: { count: number; unit: 'minute' | 'day' | 'businessDay' };
  /** A deadline ("até sexta"). */
  isUntil?: boolean;
  /** A time that is no appointment of a promise: past, recurring or a range. */
  isOther?: boolean;
}

/** Returns both as one time, undefined if they contradict each other. */
export function joinWhen(first: When, second: When): When | undefined {
  if (first.isOther || second.isOther) return { ...first, ...second, isOther: true };
  const day = joinDays(first.day, second.day);
  if (day === null) return undefined;
  if (first.clock && second.clock) return undefined;
  if (first.part && second.part && first.part !== second.part) return undefined;
  if (first.after && (second.after ?? second.day)) return undefined;
  if (second.after && (first.day ?? first.clock)) return undefined;
  return { ...first, ...second, ...(day && { day }) };
}

function joinDays(first: Day | undefined, second: Day | undefined): Day | undefined | null {
  if (!first || !second) return first ?? second;
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    if (one.kind === 'weekday' && other.kind === 'date') return other;
    if (one.kind === 'weekday' && other.kind === 'week') {
      return other.weeks > 0 ? { ...one, isNext: true } : one;
    }
    if (one.kind === 'offset' && (other.kind === 'date' || other.kind === 'weekday')) return one;
  }
  return null;
}
