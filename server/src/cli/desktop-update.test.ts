import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishDesktopUpdate } from './desktop-update';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const OTHER = generateKeyPairSync('ed25519');
const OTHER_KEY = OTHER.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-release-'));
  dataDir = mkdtempSync(join(tmpdir(), 'recado-feed-'));
  release('1.1.0');
});
afterEach(() => [folder, dataDir].forEach((path) => rmSync(path, { recursive: true, force: true })));

/** Writes a release for Windows and Linux. */
function release(version: string): void {
  for (const [manifest, file] of [
    ['latest.yml', `Recado Setup ${version}.exe`],
    ['latest-linux.yml', `Recado-${version}.AppImage`],
  ] as const) {
    writeFileSync(join(folder, file), `program ${version}`);
    writeFileSync(join(folder, `${file}.blockmap`), 'map');
    const sha512 = createHash('sha512').update(`program ${version}`).digest('base64');
    writeManifest(
      manifest,
      `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: 13\npath: ${file}\nsha512: ${sha512}\n`,
    );
  }
}

function writeManifest(name: string, text: string, key = privateKey): void {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.sig`), sign(null, Buffer.from(text), key).toString('base64'));
}

const change = (name: string, replace: (text: string) => string) =>
  replace(readFileSync(join(folder, name), 'utf8'));
const publish = (given: { key?: string; percent?: number } = {}) =>
  publishDesktopUpdate({ dataDir }, { folder, percent: 100, key: KEY, ...given });
const published = () => readdirSync(join(dataDir, 'desktop-updates')).sort();

it('publishes a release with its signatures, block maps and share', async () => {
  expect(await publish({ percent: 10 })).toMatchObject({ version: '1.1.0' });
  expect(published()).toEqual(
    [
      'Recado Setup 1.1.0.exe',
      'Recado Setup 1.1.0.exe.blockmap',
      'Recado-1.1.0.AppImage',
      'Recado-1.1.0.AppImage.blockmap',
      'latest-linux.yml',
      'latest-linux.yml.sig',
      'latest.yml',
      'latest.yml.sig',
      'release-key.pub',
      'rollout.json',
    ].sort(),
  );
  const rollout = readFileSync(join(dataDir, 'desktop-updates/rollout.json'), 'utf8');
  expect(JSON.parse(rollout)).toEqual({ version: '1.1.0', percent: 10 });
});

it('remembers the release key of the first version', async () => {
  await expect(publish({ key: undefined })).rejects.toThrow('needs the public release key');
  await publish();
  release('1.2.0');
  await expect(publish({ key: OTHER_KEY })).rejects.toThrow('The key differs');
  expect(await publish({ key: undefined })).toMatchObject({ version: '1.2.0' });
});

it.each<[what: string, reason: string, alter: () => void]>([
  [
    'no manifest',
    'has no manifest',
    () => ['latest.yml', 'latest-linux.yml'].forEach((name) => rmSync(join(folder, name))),
  ],
  ['no signature', 'has no signature', () => rmSync(join(folder, 'latest.yml.sig'))],
  [
    'a changed manifest',
    'does not match the release key',
    () =>
      writeFileSync(
        join(folder, 'latest.yml'),
        change('latest.yml', (text) => `${text}x: 1\n`),
      ),
  ],
  [
    'a signature of another key',
    'does not match the release key',
    () =>
      writeManifest(
        'latest.yml',
        change('latest.yml', (text) => text),
        OTHER.privateKey,
      ),
  ],
  [
    'a changed file',
    'differs from its manifest',
    () => writeFileSync(join(folder, 'Recado-1.1.0.AppImage'), 'program 1.1.1'),
  ],
  [
    'a file of another size',
    'differs from its manifest',
    () => writeFileSync(join(folder, 'Recado-1.1.0.AppImage'), 'program'),
  ],
  ['a missing file', 'is missing', () => rmSync(join(folder, 'Recado-1.1.0.AppImage'))],
  [
    'two versions',
    'different versions',
    () =>
      writeManifest(
        'latest.yml',
        change('latest.yml', (text) => text.replace('version: 1.1.0', 'version: 1.1.1')),
      ),
  ],
  [
    'a file outside the folder',
    'is not a manifest',
    () =>
      writeManifest(
        'latest.yml',
        change('latest.yml', (text) => text.replace('url: ', 'url: ../')),
      ),
  ],
  ['a text that is no manifest', 'is not a manifest', () => writeManifest('latest.yml', '{{')],
])('publishes nothing of a release with %s', async (_what, reason, alter) => {
  alter();
  await expect(publish()).rejects.toThrow(reason);
  expect(() => published()).toThrow('ENOENT');
});

it('rejects a folder that does not exist and keys that are none', async () => {
  rmSync(folder, { recursive: true });
  await expect(publish()).rejects.toThrow('is not a folder');
  await expect(publish({ key: 'AAAA' })).rejects.toThrow('key is invalid');
  const another = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const key = another.export({ type: 'spki', format: 'der' }).toString('base64');
  await expect(publish({ key })).rejects.toThrow('not an Ed25519 key');
});

it('publishes the same version again, for another share, but no older one', async () => {
  await publish({ percent: 10 });
  await publish({ percent: 100 });
  release('1.0.9');
  await expect(publish()).rejects.toThrow('1.0.9 is older than 1.1.0');
});

it('publishes no manifest that was signed before the published one', async () => {
  const sign = (signedAt: string) =>
    writeManifest(
      'latest.yml',
      `${change('latest.yml', (text) => text.replace(/^signedAt.*\n/m, ''))}signedAt: '${signedAt}'\n`,
    );
  sign('2026-05-02T10:00:00.000Z');
  await publish();
  sign('2026-05-01T10:00:00.000Z');
  await expect(publish()).rejects.toThrow('was signed before the published one');
  sign('2026-05-03T10:00:00.000Z');
  expect(await publish()).toMatchObject({ version: '1.1.0' });
});
