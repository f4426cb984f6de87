/** A step should occupy the database for so long at most, because other companies' commands wait for it. */
const STEP_MS = 8;
/** Rest after a step, as a multiple of its duration. */
const REST = 4;
/** Fewer would take as long, because each step reaches the disk. */
const MIN_BATCH = 10;
const MAX_BATCH = 500;
/** A longer step was delayed by other work, and rests no longer. */
const MAX_REST_FOR_MS = 100;

/**
 * Repeats a step of work on many documents until none is left or the time is over. The number of documents per step follows
 * from the duration of the earlier ones, and each step is followed by a rest, so that other companies hardly notice.
 * @param step - handles at most so many documents and returns their number; 0 if none is left
 * @param until - milliseconds as of `performance.now()`
 * @returns the number of documents, and whether none is left
 */
export async function inGentleSteps(
  step: (most: number) => Promise<number>,
  until = Infinity,
): Promise<{ count: number; isDone: boolean }> {
  let most = MIN_BATCH;
  let count = 0;
  while (performance.now() < until) {
    const started = performance.now();
    const handled = await step(most);
    if (handled === 0) return { count, isDone: true };
    count += handled;
    const ms = performance.now() - started;
    most = Math.round(Math.min(MAX_BATCH, most * 2, Math.max(MIN_BATCH, (most * STEP_MS) / ms)));
    await new Promise((resolve) => setTimeout(resolve, REST * Math.min(ms, MAX_REST_FOR_MS)));
  }
  return { count, isDone: false };
}
