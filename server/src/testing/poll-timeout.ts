import { vi } from 'vitest';

/** Timeout of `expect.poll` (vitest.config.ts), in milliseconds. */
const LATE_MS = 30_000;

// vitest has no setting for its timeout of one second. Files share a process, so patch once.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: LATE_MS, ...options });
  };
