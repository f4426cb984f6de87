import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { STUB_MARKER } from '../package-check/stub-marker.mjs';

const ARCHIVE = /\.(exe|deb|7z|zip|tar|dmg)$/i;

/**
 * Lists files that contain a stub of the package check. Archives are opened, and archives in them.
 * @param {string} folder artifacts
 * @param {string} sevenZip command of 7-Zip
 * @returns {Promise<string[]>} paths relative to the folder
 * @throws if an archive in the folder itself cannot be opened
 */
export function findStubs(folder, sevenZip) {
  return search(folder, sevenZip, (path) => !path.includes('/'));
}

async function search(folder, sevenZip, mustOpen) {
  const found = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const relative = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (await containsStub(path, sevenZip, mustOpen(relative))) found.push(relative);
  }
  return found;
}

async function containsStub(path, sevenZip, mustOpen) {
  if (readFileSync(path).includes(STUB_MARKER)) return true;
  if (!ARCHIVE.test(path)) return false;
  const opened = mkdtempSync(join(tmpdir(), 'recado-release-'));
  try {
    const { code, output } = await run(sevenZip, ['x', '-y', `-o${opened}`, path], { quiet: true });
    // An executable inside an artifact may be a program that is no archive.
    if (code !== 0 && mustOpen) throw new Error(`${path} could not be opened: ${output.slice(-500)}`);
    if (code !== 0) return false;
    return (await search(opened, sevenZip, () => false)).length > 0;
  } finally {
    rmSync(opened, { recursive: true, force: true });
  }
}
