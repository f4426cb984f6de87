import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
};

/** Everything but the browser journeys: `npm test` runs these with Playwright's beside them. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'shared', include: ['shared/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          // Two cores, real sockets, real time: what fails by a slow moment is tried once more, and the report says so.
          // Runs that count losses set `retry: 0`.
          retry: 1,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/buildWorkers.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/buildWorkers.ts'],
        },
      },
      { test: { ...node, name: 'electron', include: ['desktop/src/{main,preload,ipc}/**/*.test.ts'] } },
      './desktop/vitest.config.ts',
    ],
  },
});
