import { expect, it } from 'vitest';
import { daysToWarn } from './useSubscriptionWarning';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  [null, null],
  ['2026-11-26T12:00:00.000Z', null],
  ['2026-11-26T11:59:00.000Z', 5],
  ['2026-11-22T11:00:00.000Z', 1],
  ['2026-11-21T11:00:00.000Z', null],
])('returns for a due date of %s a warning of %s days', (dueDate, days) => {
  expect(daysToWarn(dueDate, NOW)).toBe(days);
});
