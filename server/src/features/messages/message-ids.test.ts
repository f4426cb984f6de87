import { decodeTime } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as MessageIds from './message-ids';

const NOW = Date.now();

let processes = 0;

/** Loads the module once more, as a new process does. */
async function started(): Promise<typeof MessageIds> {
  return (await import(/* @vite-ignore */ `./message-ids.ts?process=${++processes}`)) as typeof MessageIds;
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the id of a message', () => {
  it('has the time of its storage and sorts after earlier ones, also after the clock was set back', async () => {
    const { newMessageId } = await started();
    const before = Array.from({ length: 100 }, () => newMessageId());
    expect(decodeTime(before[0]!)).toBe(NOW);
    vi.setSystemTime(NOW - 3_600_000);
    const ids = [...before, newMessageId(), newMessageId()];
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(102);
  });

  it('sorts after stored ones of a former process whose clock was ahead', async () => {
    const stored = (await started()).newMessageId();
    vi.setSystemTime(NOW - 3_600_000);
    const { newMessageId, continueAfter } = await started();
    continueAfter(stored);
    const ids = [stored, newMessageId(), newMessageId()];
    expect(ids.toSorted()).toEqual(ids);
  });

  it('has the time of the clock if stored ones are older', async () => {
    const stored = (await started()).newMessageId();
    vi.setSystemTime(NOW + 5_000);
    const { newMessageId, continueAfter } = await started();
    continueAfter(stored);
    expect(decodeTime(newMessageId())).toBe(NOW + 5_000);
  });
});
