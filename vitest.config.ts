import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ByProject } from './scripts/suites/sequencer.mjs';
import { temporaryFilesInMemory } from './scripts/suites/temporary-files';

temporaryFilesInMemory();

/** Of tests whose calls are spread over three servers: all of them start first. */
const timeouts = { testTimeout: 120_000, hookTimeout: 180_000 };
const several = Number(process.env['RECADO_TEST_SERVERS'] ?? '1') > 1;

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** As in `tsconfig.base.json`. */
const alias = {
  ...Object.fromEntries(
    ['core', 'features', 'messenger', 'testing'].map((room) => [`#${room}`, folder(`server/src/${room}`)]),
  ),
  '#scripts': folder('scripts'),
};

const node = {
  alias,
  setupFiles: ['./server/src/testing/poll-timeout.ts', './server/src/testing/loopback-only.ts'],
  environment: 'node' as const,
  // A list of losses is shown in full.
  chaiConfig: { truncateThreshold: 0 },
  // A busy machine may be twenty times slower than a quiet one.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a busy machine does late is not what a test looks for. Projects do not inherit it.
  expect: { poll: { timeout: 30_000 } },
  ...(several ? timeouts : {}),
  pool: 'forks' as const,
};

/**
 * Files share processes and what is loaded in them: loading a server anew for each took almost a quarter of the run. Nothing of a
 * test may outlive its file; what a module remembers belongs to a database (`perDatabase`), which each file has anew.
 */
const together = {
  ...node,
  isolate: false,
};

/** They look at their process, or leave its ids of messages ahead of the clock. */
const ISOLATED = [
  'server/src/core/media/media.api.test.ts',
  'server/src/features/automation/guard/two-companies.api.test.ts',
  'server/src/features/campaigns/inbound/clock-set-back.api.test.ts',
];

/** Tests of a feature that does not exist yet (`npm run new:feature`). */
const TEMPLATES = ['scripts/new-feature/templates/**'];

/** Everything but the browser journeys: `npm test` runs these with Playwright's beside them. */
export default defineConfig({
  test: {
    // Half of a server's test is waiting for its store: three processes keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    // `npm test` runs once more, alone, what failed by a slow moment (scripts/suites/vitest.mjs); not these.
    tags: [
      { name: 'counts-losses', description: 'Counts what is lost, doubled or out of order: red is red.' },
    ],
    // Baileys does not catch each read of a closed socket. A server contains these (`session-scope.ts`). What a server was
    // processing when it closed is tried again for 26 s, by then in the database of the next file.
    onUnhandledError: ({ name, message, stack = '' }) =>
      !(name === 'MongoNotConnectedError' && stack.includes('messenger/state/state-rows')) &&
      !(message === 'ERR_NO_COMPANY_FOUND' && stack.includes('messages/inbound/pipeline')),
    projects: [
      { test: { ...together, name: 'shared', include: ['shared/src/**/*.test.ts'] } },
      {
        test: {
          ...together,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ISOLATED,
          globalSetup: ['server/src/testing/build-workers.ts'],
        },
      },
      {
        test: {
          ...together,
          name: 'embedded-store',
          // They use everything, which says nothing about the product.
          env: { RECADO_STORE_USAGE: '' },
          include: ['server/embedded-store/tests/**/*.test.ts'],
          globalSetup: ['server/src/testing/build-workers.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'alone',
          include: ISOLATED,
          globalSetup: ['server/src/testing/build-workers.ts'],
        },
      },
      {
        test: {
          ...together,
          ...timeouts,
          // What most depends on where a call arrives, spread over three servers; all of it: `npm run test:servers`.
          name: 'several-servers',
          env: { RECADO_TEST_SERVERS: '3' },
          include: [
            'server/src/features/auth/auth.api.test.ts',
            'server/src/features/tickets/tickets.realtime.test.ts',
            'server/src/features/tickets/ticket-viewers.test.ts',
            'server/src/features/messages/sending/sending.realtime.test.ts',
            // Each number is with a server of its own.
            'server/src/features/messages/inbound/two-numbers.messenger.test.ts',
          ],
          globalSetup: ['server/src/testing/build-workers.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude: TEMPLATES,
          globalSetup: ['server/src/testing/build-workers.ts'],
        },
      },
      { test: { ...node, name: 'electron', include: ['desktop/{src/{main,preload,ipc},e2e}/**/*.test.ts'] } },
      './desktop/vitest.config.ts',
    ],
  },
});
