import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STUB_MARKER } from '../package-check/stub-marker.mjs';
import { fuseWire, oppositeFuseWire, WANTED_FUSES } from '../package-check/stubs/fuse-wire.mjs';
import { checkRelease } from './check-release.mjs';

const IMAGE = 'Recado-1.2.0-x86_64.AppImage';
const MAC_FUSES = 'Recado.app/Contents/Frameworks/Electron Framework.framework/Electron Framework';
const TABLE = '| Step | Expected result | Result |\n|---|---|---|\n| Install | It starts |';

const keyText = () =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const RELEASE_KEY = keyText();

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recado-release-test-'));
  write('desktop/package.json', '{ "version": "1.2.0" }');
  write('docs/release-checklist.md', `Version:\nTester:\n\n${TABLE} |\n`);
  write('filled.md', `Version: 1.2.0\nTester: Ana\n\n${TABLE} ok |\n`);
  writeImage('the app');
  writeUnpacked('linux-unpacked/recado', 'linux-unpacked/resources');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Writes an artifact and its manifest. */
function writeImage(content: string, version = '1.2.0'): void {
  const sha512 = createHash('sha512').update(content).digest('base64');
  write(`release/${IMAGE}`, content);
  write(
    'release/latest-linux.yml',
    `version: ${version}\nfiles:\n  - url: ${IMAGE}\n    sha512: ${sha512}\n    size: ${content.length}\n`,
  );
}

/** Writes what electron-builder leaves of an app next to its artifacts. */
function writeUnpacked(executable: string, resources: string, key = RELEASE_KEY): void {
  write(
    `release/${executable}`,
    fuseWire((name: keyof typeof WANTED_FUSES) => WANTED_FUSES[name]),
  );
  write(`release/${resources}/app.asar`, `const key = "${key}";`);
}

const check = (checklist = 'filled.md', folder = 'release') =>
  checkRelease({ root, folder, checklist, sevenZip: 'no-archive-to-open' });
const problems = async () => (await check()).problems;

describe('a release', () => {
  it('passes with intact artifacts and a filled checklist', async () => {
    const { problems: found, artifacts } = await check();
    expect(found).toEqual([]);
    expect(artifacts).toEqual([
      { name: IMAGE, sha512: createHash('sha512').update('the app').digest('base64') },
    ]);
  });

  it('is rejected with a stub in an artifact or in an unpacked folder', async () => {
    writeImage(`the app ${STUB_MARKER}`);
    write('release/linux-unpacked/version', STUB_MARKER);
    expect((await problems()).sort()).toEqual([
      `${IMAGE} contains a stub of the package check.`,
      'linux-unpacked/version contains a stub of the package check.',
    ]);
  });

  it('is rejected if an archive cannot be opened', async () => {
    write('release/recado_1.2.0_amd64.deb', 'no archive');
    await expect(check()).rejects.toThrow('recado_1.2.0_amd64.deb could not be opened');
  });

  it('is rejected with an altered artifact or a manifest of another version', async () => {
    write(`release/${IMAGE}`, 'altered');
    expect(await problems()).toEqual([`latest-linux.yml: ${IMAGE} is missing or has another digest.`]);
    writeImage('the app', '1.1.0');
    expect(await problems()).toEqual(['latest-linux.yml is of version 1.1.0, not 1.2.0.']);
  });

  it('is rejected with wrong fuses', async () => {
    write('release/linux-unpacked/recado', oppositeFuseWire());
    expect(await problems()).toHaveLength(Object.keys(WANTED_FUSES).length);
    expect(await problems()).toContain('linux-unpacked: the fuse runAsNode is on.');
  });

  it.each([
    ['Recado-Setup-1.2.0.exe', 'win-unpacked'],
    ['recado_1.2.0_amd64.deb', 'linux-unpacked'],
    ['Recado-1.2.0-arm64.dmg', 'mac-arm64'],
    ['Recado-1.2.0-x64.zip', 'mac'],
  ])('is rejected if the unpacked app of %s is missing', async (name, unpacked) => {
    rmSync(join(root, 'release'), { recursive: true });
    write(`release/${name}`, 'an artifact');
    const found = await checkRelease({ root, folder: 'release', checklist: 'filled.md', sevenZip: 'true' });
    expect(found.problems).toContain(`${unpacked} is missing: ${name} cannot be checked.`);
  });

  it('is rejected without a release key, or with two', async () => {
    writeUnpacked('linux-unpacked/recado', 'linux-unpacked/resources', '');
    expect(await problems()).toEqual([
      'linux-unpacked: the app has no release key, so it never updates itself.',
    ]);
    writeUnpacked('linux-unpacked/recado', 'linux-unpacked/resources');
    writeUnpacked(`mac/${MAC_FUSES}`, 'mac/Recado.app/Contents/Resources', keyText());
    expect(await problems()).toEqual(['The apps have different release keys.']);
  });

  it('is rejected if Windows would not check the publisher of an update', async () => {
    writeUnpacked('win-unpacked/Recado.exe', 'win-unpacked/resources');
    write('release/win-unpacked/resources/app-update.yml', 'provider: generic\n');
    expect(await problems()).toEqual([
      'win-unpacked: app-update.yml has no publisherName, so updates do not check the publisher.',
    ]);
    write('release/win-unpacked/resources/app-update.yml', 'provider: generic\npublisherName:\n  - Recado\n');
    expect(await problems()).toEqual([]);
  });

  it('is rejected without artifacts or manifest', async () => {
    mkdirSync(join(root, 'empty'));
    const { problems: found } = await check('filled.md', 'empty');
    expect(found).toEqual([
      `${join(root, 'empty')} has no artifacts.`,
      'No update manifest (latest.yml) is next to the artifacts.',
    ]);
  });

  it('is rejected with the empty checklist', async () => {
    const { problems: found } = await check('docs/release-checklist.md');
    expect(found).toContain('No result: Install');
  });

  it('explains which file is missing', async () => {
    await expect(check('absent.md')).rejects.toThrow('absent.md does not exist');
    await expect(check('filled.md', 'absent')).rejects.toThrow('Run npm run build and npm run package first');
  });
});
