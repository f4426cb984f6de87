import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { elapsed, PlainError, say } from './say.mjs';

/** Parts to build: their sources, and a file that shows that they are built. */
const PARTS = {
  server: {
    // The folder's name would also name the embedded store's package, which is in it.
    workspace: '@recado/server',
    script: 'build',
    sources: ['server/src', 'server/embedded-store/src', 'server/rolldown.config.mjs', 'shared/src'],
    result: 'server/dist/main.mjs',
  },
  scripts: {
    workspace: 'scripts',
    script: 'build',
    sources: [
      'scripts/simulator',
      'scripts/seed',
      'scripts/rolldown.config.mjs',
      'server/src',
      'server/embedded-store/src',
      'shared/src',
    ],
    result: 'scripts/dist/simulator.mjs',
  },
  desktop: {
    workspace: 'desktop',
    script: 'build:web',
    sources: ['desktop/src', 'desktop/index.html', 'desktop/vite.config.ts', 'desktop/public', 'shared/src'],
    result: 'desktop/dist/web/index.html',
  },
  electron: {
    workspace: 'desktop',
    script: 'build:electron',
    sources: [
      'desktop/src/main',
      'desktop/src/preload',
      'desktop/src/ipc',
      'desktop/electron.vite.config.ts',
      'shared/src',
    ],
    result: 'desktop/out/main/index.js',
  },
};

/** Parts that the product needs in a browser. Electron's part is built only where Electron is installed. */
export const BROWSER_PARTS = ['server', 'scripts', 'desktop'];

/** Builds the parts whose sources changed since their last build. */
export async function ensureBuilt(names = BROWSER_PARTS) {
  for (const name of names) {
    const part = PARTS[name];
    const stampFile = inRoot('.cache', `built-${name}`);
    const stamp = fingerprint([...part.sources, 'package-lock.json']);
    if (existsSync(inRoot(part.result)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
      continue;
    const started = performance.now();
    say(`Building ${name} …`);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { code, output } = await run(npm, ['run', part.script, '-w', part.workspace], {
      cwd: ROOT,
      quiet: true,
    });
    if (code !== 0) throw new PlainError(`Building ${name} failed:\n\n${output.slice(-4000)}`);
    mkdirSync(inRoot('.cache'), { recursive: true });
    writeFileSync(stampFile, stamp);
    say(`Built ${name} in ${elapsed(started)}.`);
  }
}

/** Hashes names, sizes and times of the source files, which suffices to detect changes. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    else hash.update(`${path}:${stats.size}:${stats.mtimeMs}\n`);
  };
  for (const path of paths) visit(inRoot(path));
  return hash.digest('hex');
}
