import { vi } from 'vitest';

/** As `expect.poll` waits (vitest.config.ts), in milliseconds: a busy machine is late, which is no test's question. */
const LATE_MS = 15_000;

// vitest gives up after one second, and has no setting for it.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: LATE_MS, ...options });
