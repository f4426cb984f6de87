import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastSeenInstant, resetLastSeen, sawInstant } from './last-seen';

beforeEach(() => {
  vi.useFakeTimers();
  resetLastSeen();
});
afterEach(() => void vi.useRealTimers());

test('an event that reveals a gap does not hide the events missed before it', () => {
  sawInstant('2026-11-21T12:00:00.000Z');
  vi.advanceTimersByTime(600_000);
  sawInstant('2026-11-21T12:10:00.000Z');
  expect(lastSeenInstant()).toBe('2026-11-21T12:00:00.000Z');
  vi.advanceTimersByTime(5000);
  expect(lastSeenInstant()).toBe('2026-11-21T12:10:00.000Z');
});

test('the instant never decreases', () => {
  sawInstant('2026-11-21T12:10:00.000Z');
  vi.advanceTimersByTime(5000);
  sawInstant('2026-11-21T12:00:00.000Z');
  vi.advanceTimersByTime(5000);
  expect(lastSeenInstant()).toBe('2026-11-21T12:10:00.000Z');
});

test('the instant is unknown after too short a time', () => {
  sawInstant('2026-11-21T12:00:00.000Z');
  expect(lastSeenInstant()).toBeNull();
});
