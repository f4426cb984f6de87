import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { soak } from './soak';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * `npm run soak` runs it; `npm test` does not, because caches fill with the first ten thousand messages and growth is
 * visible only after them.
 */
const isEnabled = process.env['RECADO_SOAK'] !== undefined;
const SIZE = { messages: 100_000, warmUp: 10_000 };
/** Allowed growth relative to the memory after the warm-up. */
const GROWTH = 0.15;

test.skipIf(!isEnabled)(
  `${SIZE.messages} messages through 20 connections leave memory where it was`,
  { tags: 'counts-losses', timeout: 1_800_000 },
  async () => {
    const outcome = await soak({ root, ...SIZE, connections: 20 });
    console.log(outcome);
    expect(outcome.stored).toBe(SIZE.messages);
    if (outcome.delivered !== 'cut off') expect(outcome.delivered).toBe(SIZE.messages);
    expect(outcome.atEnd).toBeLessThan(outcome.warm * (1 + GROWTH));
  },
);
