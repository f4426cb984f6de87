const MAX_STEPS = 5;

/** Returns the chart's grid values: whole numbers from 0 to a round number of at least `highest`. */
export function scaleOf(highest: number): number[] {
  const step = stepFor(Math.max(highest, 4) / MAX_STEPS);
  const lines = Math.ceil(Math.max(highest, 4) / step);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** Returns the first of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
function stepFor(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  }
}
