import { describe, expect, test } from 'vitest';
import {
  afterCrash,
  afterGpuCrash,
  afterNothingRendered,
  isWithoutAcceleration,
  mayRelaunch,
  type Reaction,
  startWithoutAcceleration,
} from './decisions';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 0, 1);

/** Returns the reaction to each of the crashes at these times after the start. */
function reactions(...times: number[]): Reaction[] {
  let crashes: readonly number[] = [];
  return times.map((time) => {
    const next = afterCrash(crashes, START + time);
    ({ crashes } = next);
    return next.reaction;
  });
}

describe('a crash of the page', () => {
  test.each<[string, number[], Reaction[]]>([
    ['reloads after the first two', [0, MINUTE], ['reload', 'reload']],
    [
      'shows the recovery page after the third in five minutes',
      [0, 1, 2],
      ['reload', 'reload', 'recoveryPage'],
    ],
    ['counts a crash for less than five minutes', [0, 1, 5 * MINUTE], ['reload', 'reload', 'reload']],
    [
      'counts again after the recovery page',
      [0, 1, 2, 3, 4, 5],
      ['reload', 'reload', 'recoveryPage', 'reload', 'reload', 'recoveryPage'],
    ],
    [
      'reloads after each crash every three minutes',
      [0, 3, 6, 9, 12].map((n) => n * MINUTE),
      Array(5).fill('reload'),
    ],
    [
      'ignores crashes in the future after the clock was set back',
      [DAY, DAY + 1, 0],
      Array(3).fill('reload'),
    ],
  ])('%s', (_title, times, expected) => expect(reactions(...times)).toEqual(expected));
});

test('a page that renders nothing is reloaded once', () => {
  expect([0, 1, 2].map(afterNothingRendered)).toEqual(['reload', 'recoveryPage', 'recoveryPage']);
});

describe('a crash of the graphics process', () => {
  test.each([
    [[0], [false]],
    [
      [0, 59 * SECOND],
      [false, true],
    ],
    [
      [0, 60 * SECOND],
      [false, false],
    ],
    [
      [0, 61 * SECOND, 90 * SECOND],
      [false, false, true],
    ],
    [
      [DAY, 0],
      [false, false],
    ],
  ])('at %j makes it unstable: %j', (times, expected) => {
    let crashes: readonly number[] = [];
    const found = times.map((time) => {
      const next = afterGpuCrash(crashes, START + time);
      ({ crashes } = next);
      return next.isUnstable;
    });
    expect(found).toEqual(expected);
  });
});

describe('a period without acceleration', () => {
  const period = startWithoutAcceleration(START, '1.0.0');
  test.each([
    [0, '1.0.0', true],
    [7 * DAY - 1, '1.0.0', true],
    [7 * DAY, '1.0.0', false],
    [0, '1.0.1', false],
    // The clock was a year ahead when the period started.
    [-365 * DAY, '1.0.0', false],
  ])('counts %i ms later in version %s: %s', (later, version, expected) => {
    expect(isWithoutAcceleration(period, START + later, version)).toBe(expected);
  });
  test('never counts without an unstable graphics process', () => {
    expect(isWithoutAcceleration(null, START, '1.0.0')).toBe(false);
  });
});

test.each([
  ['without an earlier failure', null, true],
  ['a moment after one', -1, false],
  ['almost five minutes after one', -(5 * MINUTE - 1), false],
  ['five minutes after one', -5 * MINUTE, true],
  ['when the clock was set back', DAY, true],
])('the app starts itself again %s: %s', (_title, last, expected) => {
  expect(mayRelaunch(last === null ? null : START + last, START)).toBe(expected);
});
