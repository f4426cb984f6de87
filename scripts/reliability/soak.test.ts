import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { soak } from './soak';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * `npm run soak` runs the long form. Caches fill with the first ten thousand messages, so the short form
 * measures only after most of that.
 */
const isLong = process.env['RECADO_SOAK'] === 'long';
const { messages, warmUp } = isLong
  ? { messages: 100_000, warmUp: 10_000 }
  : { messages: 10_000, warmUp: 7_000 };
/** Allowed growth relative to the memory after the warm-up. */
const GROWTH = 0.15;

test(
  `${messages} messages through 20 connections leave memory where it was`,
  { tags: 'counts-losses', timeout: 1_800_000 },
  async () => {
    const outcome = await soak({ root, messages, warmUp, connections: 20 });
    console.log(outcome);
    expect(outcome.stored).toBe(messages);
    if (outcome.delivered !== 'cut off') expect(outcome.delivered).toBe(messages);
    expect(outcome.atEnd).toBeLessThan(outcome.warm * (1 + GROWTH));
  },
);
