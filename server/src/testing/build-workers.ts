import type { TestProject } from 'vitest/node';
import { buildEntries, SERVER_SOURCES } from './build-entries';

const ENTRIES = ['store', 'store-worker', 'media-worker', 'sheet-worker', 'backup-worker'];
const SOURCES = [
  'embedded-store/src',
  'src/cli',
  'src/core/media/workshop',
  'src/core/sheets',
  'src/backup',
  'src/core/config',
  'src/core/database',
  '../shared/src/sheet',
];

/** Bundles the embedded store and the processes for media, sheets and backups, as workers cannot load TypeScript under vitest. */
export default function buildWorkers({ config }: Pick<TestProject, 'config'>): void {
  if (process.env['RECADO_SKIP_WORKER_BUILD'] === '1') return;
  buildEntries('workers', ENTRIES, SOURCES);
  // Several servers (`startTestServer`) share the machine with the tests: they are built before them.
  const servers = { ...process.env, ...config.env }['RECADO_TEST_SERVERS'];
  if (Number(servers ?? '1') > 1) buildEntries('processes/server-beside', ['server-beside'], SERVER_SOURCES);
}
