import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../../', import.meta.url));
const BUILD = ['rolldown.config.mjs', '../package-lock.json'];

/** Sources of a whole server, as paths from the server's folder. */
export const SERVER_SOURCES = ['src', 'embedded-store/src', '../shared/src'];

/**
 * Bundles entries of `rolldown.config.mjs` into `.cache/<name>` and returns that folder. Skips this while the bundles are newer
 * than `sources`, paths from the server's folder; concurrent runs never see partial files.
 */
export function buildEntries(name: string, entries: string[], sources: string[]): string {
  const target = join(server, '../.cache', name);
  if (isFresh(target, entries, [...sources, ...BUILD])) return target;
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
  return target;
}

function isFresh(target: string, entries: string[], sources: string[]): boolean {
  const built = entries.map((entry) => modified(join(target, `${entry}.mjs`)));
  const changed = sources.flatMap((path) => {
    const source = join(server, path);
    if (!statSync(source).isDirectory()) return modified(source);
    return readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) =>
      modified(join(source, file)),
    );
  });
  return Math.min(...built) > Math.max(...changed);
}

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
