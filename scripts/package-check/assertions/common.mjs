import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../bootstrap/paths.mjs';
import { readAsar } from '../read/asar.mjs';
import { readManifestFiles, readYamlFields } from '../read/texts.mjs';
import { readFuses, WANTED_FUSES } from '../stubs/fuse-wire.mjs';

const MAX_ASAR_BYTES = 15 * 1024 * 1024;
const UNWANTED = /\.(tsx?|map|br|gz)$|\.(test|spec)\.|(^|\/)(node_modules|e2e|__tests__)\//;

export const VERSION = JSON.parse(readFileSync(inRoot('desktop', 'package.json'), 'utf8')).version;

/** Lists a folder's files with "/" between names. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Returns the files that the build made for the package. */
function builtFiles() {
  const built = (path) => filesIn(inRoot('desktop', path)).map((name) => `${path}/${name}`);
  const web = built('dist/web').filter((name) => !/^dist\/web\/assets\/.*\.(br|gz)$/.test(name));
  return ['package.json', ...built('out'), ...web].sort();
}

/** Checks the settings of the updater in a package's resources. */
export function assertUpdateSettings(resources) {
  assert.deepEqual(readYamlFields(readFileSync(join(resources, 'app-update.yml'), 'utf8')), {
    provider: 'generic',
    url: 'https://server.invalid/desktop-updates/',
    channel: 'latest',
    useMultipleRangeRequest: 'false',
    updaterCacheDirName: 'recado-updater',
  });
}

/** Checks an update manifest's sizes and digests against the files in its folder. */
export function assertManifest(output, name, expected) {
  const text = readFileSync(join(output, name), 'utf8');
  assert.equal(readYamlFields(text).version, VERSION);
  const files = readManifestFiles(text);
  assert.deepEqual(files.map(({ url }) => url).sort(), [...expected].sort());
  for (const { url, sha512, size } of files) {
    const content = readFileSync(join(output, url));
    assert.equal(content.length, size, `size of ${url}`);
    assert.equal(createHash('sha512').update(content).digest('base64'), sha512, `digest of ${url}`);
  }
}

/**
 * Assertions about every platform's unpacked folder.
 * @param {{ executable: string, resources: string, languages: string, config: object }} app absolute paths: the file with
 *   the fuse wire, the resources, the folder of Chromium's languages; electron-builder's configuration
 */
export const commonAssertions = ({ executable, resources, languages, config }) => ({
  'all eight fuses are set in the executable': () => {
    assert.deepEqual(readFuses(readFileSync(executable)), WANTED_FUSES);
    assert.deepEqual(Object.keys(config.electronFuses).sort(), Object.keys(WANTED_FUSES).sort());
  },
  'the archive contains the build and nothing else': () => {
    const { files } = readAsar(join(resources, 'app.asar'));
    assert.deepEqual(
      files.filter((name) => UNWANTED.test(name)),
      [],
    );
    assert.deepEqual(files.sort(), builtFiles());
  },
  'the archive has at most 15 MB': () => {
    const { size } = statSync(join(resources, 'app.asar'));
    assert.ok(size <= MAX_ASAR_BYTES, `${size} bytes`);
  },
  'the archived package.json names the app': () => {
    const asar = readAsar(join(resources, 'app.asar'));
    const { name, productName, desktopName, main, version, devDependencies } = JSON.parse(
      asar.read('package.json'),
    );
    assert.deepEqual(
      { name, productName, desktopName, main, version, devDependencies },
      {
        name: 'recado',
        productName: 'Recado',
        desktopName: 'recado.desktop',
        main: 'out/main/index.js',
        version: VERSION,
        devDependencies: undefined,
      },
    );
    assert.ok(asar.files.includes(main));
  },
  'licences are next to the archive': () => {
    assert.deepEqual(readFileSync(join(resources, 'LICENSE.txt')), readFileSync(inRoot('LICENSE')));
    assert.ok(statSync(join(resources, 'THIRD-PARTY-LICENCES.md')).size > 0);
  },
  "only the app's languages are included": () => {
    const names = readdirSync(languages).map((name) => name.replace(/\.(pak|lproj)$/, '').replace('_', '-'));
    assert.ok(names.includes('pt-BR') && names.includes('es'));
    assert.deepEqual(
      names.filter((name) => !/^(pt-BR|en(-US)?|es(-419)?)$/.test(name)),
      [],
    );
  },
});
