import type { Holiday } from './holidays.schema';
import { DAY_MS } from './zone-clock';

export function holidaysOfQueue(holidays: readonly Holiday[], queueId: number | null): Holiday[] {
  return holidays.filter(
    ({ queueIds }) => queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId)),
  );
}

/**
 * Days are counted from 1970-01-01. A queue's holiday has priority over the company's, a dated one over a
 * yearly one.
 */
export function holidaysByDay(holidays: readonly Holiday[]): (day: number) => Holiday | null {
  const dated = bestByKey(
    holidays.filter(({ yearly }) => !yearly),
    (day) => day,
  );
  const yearly = bestByKey(
    holidays.filter((holiday) => holiday.yearly),
    dayOfYear,
  );
  return (day) => {
    const once = dated.get(day);
    const everyYear = yearly.size > 0 ? yearly.get(dayOfYear(day)) : undefined;
    if (!once || !everyYear) return once ?? everyYear ?? null;
    return isOfQueue(everyYear) && !isOfQueue(once) ? everyYear : once;
  };
}

const isOfQueue = ({ queueIds }: Holiday) => queueIds.length > 0;

function bestByKey(holidays: readonly Holiday[], keyOf: (day: number) => number): Map<number, Holiday> {
  const best = new Map<number, Holiday>();
  for (const holiday of holidays) {
    const key = keyOf(Date.parse(holiday.date) / DAY_MS);
    const known = best.get(key);
    if (!known || (isOfQueue(holiday) && !isOfQueue(known))) best.set(key, holiday);
  }
  return best;
}

function dayOfYear(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCMonth() * 100 + date.getUTCDate();
}
