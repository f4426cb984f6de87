const two = (value: number) => String(value).padStart(2, '0');
/** Minutes as "HH h mm m" (specification 1 §2.7). */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${two(Math.floor(whole / 60))} h ${two(whole % 60)} m`;
}

const MAX_STEPS = 5;

/** The values lines are drawn at, from 0 to a round one that is not below `highest`; whole numbers. */
export function scaleOf(highest: number): number[] {
  const step = stepFor(Math.max(highest, 4) / MAX_STEPS);
  const lines = Math.ceil(Math.max(highest, 4) / step);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20, 50 … that is not smaller. */
function stepFor(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  }
}
