import { type ClosedUntil, type Holiday, hoursProblem, type HoursRules, type Schedule, WEEKDAYS } from '..';

export interface Dice {
  next(): number;
  below(count: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Linear congruential generator with the constants of "Numerical Recipes". */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)]!,
  };
}

const DAY = 24 * 60 * 60_000;

/** Half of the times are near DST changes or midnight. */
function time({ chance, pick, below }: Dice): string {
  if (chance(0.5))
    return pick(['00:00', '00:01', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '23:30', '23:59']);
  if (chance(0.1)) return '24:00';
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(below(24))}:${digits(pick([0, 15, 30, 45, below(60)]))}`;
}

function week(draw: Dice): Schedule {
  if (draw.chance(0.1)) return [];
  const days = WEEKDAYS.filter(() => draw.chance(0.9));
  return days.map((weekdayEn) => {
    const day = { weekday: weekdayEn, weekdayEn };
    if (draw.chance(0.15)) return { ...day, startTime: '', endTime: '' };
    const hours = draw.chance(0.3)
      ? { ...day, startTime: '08:00', endTime: '18:00' }
      : { ...day, startTime: time(draw), endTime: time(draw) };
    const withBreak = draw.chance(0.3)
      ? { ...hours, breakStart: '12:00', breakEnd: '13:00' }
      : { ...hours, breakStart: time(draw), breakEnd: time(draw) };
    return hoursProblem(withBreak) === null ? withBreak : hours;
  });
}

function holiday(draw: Dice, middle: number, id: number): Holiday {
  const yearly = draw.chance(0.4);
  const date = new Date(middle + (draw.below(7) - 3) * DAY).toISOString().slice(0, 10);
  const day = {
    id,
    date: yearly ? `2020${date.slice(4)}` : date,
    yearly,
    label: `Feriado ${id}`,
    queueIds: draw.chance(0.4) ? [1] : [],
  };
  return draw.chance(0.5)
    ? { ...day, closed: true }
    : { ...day, closed: false, startTime: time(draw), endTime: time(draw) };
}

export function randomRules(draw: Dice, middle: number): HoursRules {
  const near = () => Math.floor((middle + (draw.next() - 0.5) * 6 * DAY) / 60_000) * 60_000;
  const text = (instant: number) => new Date(instant).toISOString();
  const closure = (_: unknown, index: number): ClosedUntil => {
    const [from, at] = [near(), near()].sort((a, b) => a - b) as [number, number];
    return { at: text(at), label: `Reunião ${index}`, ...(draw.chance(0.9) && { from: text(from) }) };
  };
  return {
    schedules: week(draw),
    lunchTime: draw.chance(0.7),
    holidays: Array.from({ length: draw.below(6) }, (_, index) => holiday(draw, middle, index + 1)),
    closures: draw.chance(0.4) ? Array.from({ length: 1 + draw.below(3) }, closure) : [],
  };
}
