import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineServerCall, ServerCalls } from './server-calls';

const question = defineServerCall('test.question', z.object({}), z.boolean());

let others: string[];
let calls: ServerCalls;

beforeEach(() => {
  vi.useFakeTimers();
  others = [];
  calls = new ServerCalls(pino({ level: 'silent' }));
  calls.attach({ sendRequest: () => undefined, sendResponse: () => undefined, others: () => others });
});
afterEach(() => void vi.useRealTimers());

/**
 * Calls a server that never responds. Returns the error's code and after how many milliseconds it settled.
 */
async function callFrozen(): Promise<{ code: unknown; afterMs: number }> {
  const startedAt = Date.now();
  const settled = calls.call('frozen', question, {}, 60_000).then(
    () => ({ code: undefined, afterMs: Date.now() - startedAt }),
    (error: { code?: unknown }) => ({ code: error.code, afterMs: Date.now() - startedAt }),
  );
  await vi.advanceTimersByTimeAsync(70_000);
  return settled;
}

describe('a call to another server', () => {
  it('fails within seconds when that server was already silent before it', async () => {
    const { code, afterMs } = await callFrozen();
    expect(code).toBe('ERR_UNAVAILABLE');
    expect(afterMs).toBeLessThan(5_000);
  });

  it('waits as long as it may for a server whose heartbeats arrive', async () => {
    others = ['frozen'];
    const { code, afterMs } = await callFrozen();
    expect(code).toBe('ERR_UNAVAILABLE');
    expect(afterMs).toBe(60_000);
  });
});
