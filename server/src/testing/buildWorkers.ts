import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Bundles the server before the tests: a worker thread cannot load TypeScript under vitest, so the
 * embedded store's worker is run from a build of its own (`.cache/workers/`).
 */
export default function buildWorkers(): void {
  if (process.env['RECADO_SKIP_WORKER_BUILD'] === '1') return;
  const server = fileURLToPath(new URL('../../', import.meta.url));
  execFileSync(process.execPath, ['../node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.mjs'], {
    cwd: server,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RECADO_BUILD_ONLY: 'store,store-worker', RECADO_BUILD_DIR: '../.cache/workers' },
  });
}
