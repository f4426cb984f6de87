import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { ROOT } from './paths.mjs';
import { elapsed, PlainError, say } from './say.mjs';

const MINIMUM = [20, 19];
const STAMP = join('node_modules', '.recado-installed');

/** Rejects a Node version that is too old, with an explanation. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  throw new PlainError(
    `Recado needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}. Install a current Node LTS and run the command again.`,
  );
}

/** Installs the packages of the lock file, unless they are installed for this lock file. */
export async function ensureDependencies() {
  requireNode();
  const stamp = join(ROOT, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockFileHash(ROOT)) return;
  const started = performance.now();
  say('Installing packages (about two minutes the first time) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    // Prevents older npm from downloading a program that we do not use.
    env: { SKIP_FFMPEG: 'true' },
    quiet: true,
  });
  if (code !== 0) {
    throw new PlainError(
      `The packages could not be installed: "npm ci" ended with code ${code}. Is the npm registry reachable?\n\n${output.slice(0, 2000)}`,
    );
  }
  markInstalled();
  say(`Packages installed in ${elapsed(started)}.`);
}

export function markInstalled(root = ROOT) {
  writeFileSync(join(root, STAMP), lockFileHash(root));
}

function lockFileHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
