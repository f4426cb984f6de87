import { decodeTime } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newMessageId } from './message-ids';

const NOW = Date.now();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the id of a message', () => {
  it('has the time of its storage and sorts after earlier ones', () => {
    const ids = Array.from({ length: 1_000 }, () => newMessageId());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(1_000);
    expect(decodeTime(ids[0]!)).toBe(NOW);
  });

  it('sorts after earlier ones when the clock was set back by a few seconds', () => {
    const before = newMessageId();
    vi.setSystemTime(NOW - 9_000);
    expect([newMessageId() > before, newMessageId() > before]).toEqual([true, true]);
  });

  it('has the corrected time when the clock was an hour ahead', () => {
    vi.setSystemTime(NOW + 3_600_000);
    newMessageId();
    vi.setSystemTime(NOW);
    const ids = [newMessageId(), newMessageId()];
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.map((id) => decodeTime(id))).toEqual([NOW, NOW]);
  });
});
