import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const server = fileURLToPath(new URL('../../', import.meta.url));
const target = join(server, '../.cache/workers');
const ENTRIES = ['store', 'store-worker', 'media-worker', 'sheet-worker'];
const SOURCES = [
  'embedded-store/src',
  'src/cli',
  'src/core/media/workshop',
  'src/core/sheets',
  '../shared/src/sheet',
];

/**
 * Bundles the embedded store and the processes for media and sheets, as workers cannot load TypeScript under vitest. Skipped while
 * up to date; concurrent runs never see partial files.
 */
export default function buildWorkers({ config }: Pick<TestProject, 'config'>): void {
  const given = { ...process.env, ...config.env }['RECADO_TEST_SERVERS'];
  // Several servers (`startTestServer`) need a fresh server bundle.
  const spread = Number(given ?? '1') > 1;
  if (process.env['RECADO_SKIP_WORKER_BUILD'] === '1' || (!spread && isFresh())) return;
  const entries = spread ? [...ENTRIES, 'server-beside'] : ENTRIES;
  const aside = `${target}-${process.pid}`;
  execFileSync(process.execPath, ['../node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.mjs'], {
    cwd: server,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RECADO_BUILD_ONLY: entries.join(','), RECADO_BUILD_DIR: aside },
  });
  mkdirSync(join(target, 'chunks'), { recursive: true });
  // Hashed chunks move first, before the entries that import them.
  if (existsSync(join(aside, 'chunks')))
    for (const file of readdirSync(join(aside, 'chunks')))
      renameSync(join(aside, 'chunks', file), join(target, 'chunks', file));
  for (const file of readdirSync(aside))
    if (file !== 'chunks') renameSync(join(aside, file), join(target, file));
  rmSync(aside, { recursive: true, force: true });
}

function isFresh(): boolean {
  const built = ENTRIES.map((entry) => modified(join(target, `${entry}.mjs`)));
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      modified(join(server, folder, file)),
    ),
  );
  return (
    Math.min(...built) >
    Math.max(
      ...sources,
      modified(join(server, 'rolldown.config.mjs')),
      modified(join(server, '../package-lock.json')),
    )
  );
}

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
