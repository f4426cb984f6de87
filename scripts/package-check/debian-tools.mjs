import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

const PACKAGES = [
  'desktop-file-utils',
  'liblzo2-2',
  'nsis',
  'nsis-common',
  'p7zip',
  'p7zip-full',
  'squashfs-tools',
];
const FOLDER = inRoot('.cache', 'debian-tools');
const DOWNLOAD_LIMIT_MS = 120_000;

/**
 * Returns the folder into which Debian's packaging tools are unpacked (`usr/bin/makensis` …), or `{ missing }`
 * with a sentence. Nothing is installed; only refreshing an empty package list needs root.
 */
export async function ensureDebianTools() {
  const stamp = join(FOLDER, 'packages.txt');
  const wanted = `${PACKAGES.join('\n')}\n`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { folder: FOLDER };
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb'))
    return { missing: 'this system has no apt-get' };

  say("Fetching Debian's packaging tools …");
  const work = `${FOLDER}.new`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const problem = await download(work);
    if (problem) return { missing: `Debian's packages could not be downloaded (${problem})` };
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      const { code, output } = await run('dpkg-deb', ['-x', join(work, file), work], { quiet: true });
      if (code !== 0) return { missing: `${file} could not be unpacked: ${output.trim()}` };
      rmSync(join(work, file));
    }
    writeFileSync(join(work, 'packages.txt'), wanted);
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(work, FOLDER);
    return { folder: FOLDER };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Downloads the packages into the folder. Returns apt's last line if that fails. */
async function download(folder) {
  const options = { cwd: folder, quiet: true, timeoutMs: DOWNLOAD_LIMIT_MS };
  const attempt = () => run('apt-get', ['download', '-qq', ...PACKAGES], options);
  let result = await attempt();
  if (result.code !== 0 && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'], options);
    result = await attempt();
  }
  return result.code === 0 ? undefined : (result.output.trim().split('\n').at(-1) ?? `code ${result.code}`);
}
