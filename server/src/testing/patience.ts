import { vi } from 'vitest';

/** As `expect.poll` waits (vitest.config.ts), in milliseconds: a busy machine is late, which is no test's question. */
const LATE_MS = 15_000;

// vitest gives up after one second, and has no setting for it. Files share a process: once is enough.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: LATE_MS, ...options });
  };
