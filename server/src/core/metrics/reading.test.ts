import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { reading } from './reading';

it('returns the latest value at once, reads it again when it is old, and keeps it after a failure', async () => {
  let [now, reads] = [0, 0];
  const outcomes: (number | Error)[] = [1, 2, new Error('away'), 4];
  const value = reading({
    ...{ everyMs: 10_000, now: () => now, log: pino({ level: 'silent' }) },
    read: async () => {
      const outcome = outcomes[reads++];
      if (typeof outcome !== 'number') throw outcome;
      return outcome;
    },
  });
  expect(value()).toBeUndefined();
  await nextTurn();
  now = 9_999;
  expect([value(), value(), reads]).toEqual([1, 1, 1]);
  for (const expected of [2, 2, 4]) {
    now += 10_000;
    value();
    await nextTurn();
    expect(value()).toBe(expected);
  }
  expect(reads).toBe(4);
});
