import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left';

it('the remaining time follows the speed so far, and is unknown before the first rows and at the end', () => {
  const first = { done: 1_000, at: 5_000 };
  expect(secondsLeft(first, { done: 3_000, at: 7_000 }, 10_000)).toBe(7);
  expect(secondsLeft(first, first, 10_000)).toBeNull();
  expect(secondsLeft(first, { done: 10_000, at: 9_000 }, 10_000)).toBeNull();
  expect(secondsLeft(first, { done: 9_999, at: 9_000 }, 10_000)).toBe(1);
});
