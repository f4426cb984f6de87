import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../bootstrap/paths.mjs';
import { readAsar } from '../read/asar.mjs';
import { plistStrings } from '../read/texts.mjs';
import { assertManifest, assertUpdateSettings, commonAssertions, VERSION } from './common.mjs';

const ZIP = `Recado-${VERSION}-x64.zip`;
const PACKAGING = inRoot('desktop', 'packaging');

/** Assertions about the macOS app and, if it was built, the zip that updates are read from. */
export function macAssertions({ output, config, targets, programs }) {
  const contents = join(output, 'mac', 'Recado.app', 'Contents');
  const resources = join(contents, 'Resources');
  const frameworks = join(contents, 'Frameworks');
  const framework = join(frameworks, 'Electron Framework.framework');
  const plist = readFileSync(join(contents, 'Info.plist'), 'utf8');
  const folder = {
    ...commonAssertions({
      config,
      resources,
      executable: join(framework, 'Electron Framework'),
      languages: join(framework, 'Resources'),
    }),
    "Info.plist contains the archive's digest": () => {
      const { headerHash } = readAsar(join(resources, 'app.asar'));
      const [, entry] = plist.split('<key>Resources/app.asar</key>');
      assert.deepEqual(plistStrings(entry, 'algorithm'), ['SHA256']);
      assert.deepEqual(plistStrings(entry, 'hash'), [headerHash]);
    },
    'opens recado: links': () => assert.deepEqual(plistStrings(plist, 'CFBundleURLSchemes'), ['recado']),
    'identifier and version are set': () => {
      assert.deepEqual(plistStrings(plist, 'CFBundleIdentifier'), ['br.app.recado.desktop']);
      assert.deepEqual(plistStrings(plist, 'CFBundleShortVersionString'), [VERSION]);
    },
    'the icon is our own': () => {
      const [name] = plistStrings(plist, 'CFBundleIconFile');
      assert.deepEqual(readFileSync(join(resources, name)), readFileSync(join(PACKAGING, 'icon.icns')));
    },
    'asks for the microphone in three languages': () => {
      const texts = ['pt_BR', 'en', 'es'].map((language) =>
        readFileSync(join(resources, `${language}.lproj`, 'InfoPlist.strings'), 'utf8'),
      );
      for (const text of texts) assert.match(text, /^NSMicrophoneUsageDescription = ".+";/);
      assert.equal(new Set(texts).size, 3);
      assert.ok(texts[0].includes(`"${plistStrings(plist, 'NSMicrophoneUsageDescription')[0]}"`));
    },
    'the four helper apps are renamed': () => {
      const names = readdirSync(frameworks).filter((name) => name.endsWith('.app'));
      assert.deepEqual(names.sort(), [
        'Recado Helper (GPU).app',
        'Recado Helper (Plugin).app',
        'Recado Helper (Renderer).app',
        'Recado Helper.app',
      ]);
    },
    'uses the hardened runtime with two exceptions': () => {
      assert.equal(config.mac.hardenedRuntime, true);
      for (const key of ['entitlements', 'entitlementsInherit']) {
        const text = readFileSync(inRoot(config.mac[key]), 'utf8');
        assert.deepEqual(
          [...text.matchAll(/<key>(.*)<\/key>/g)].map(([, name]) => name),
          ['com.apple.security.cs.allow-jit', 'com.apple.security.device.audio-input'],
        );
      }
    },
    'is released as dmg and zip for both processors': () =>
      assert.deepEqual(config.mac.target, [
        { target: 'dmg', arch: ['x64', 'arm64'] },
        { target: 'zip', arch: ['x64', 'arm64'] },
      ]),
  };
  const all = { 'macOS folder': folder };
  if (targets.includes('zip'))
    all['macOS zip'] = {
      'keeps the symbolic links of the framework': () => {
        const list = execFileSync(programs.sevenZip, ['l', '-slt', join(output, ZIP)], { encoding: 'utf8' });
        const entry = list.split('\n\n').find((text) => /framework\/Versions\/Current\n/.test(text));
        assert.match(entry, /Attributes = .*l/);
      },
      'the updater finds its settings': () => assertUpdateSettings(resources),
      'the manifest has its size and digest': () => assertManifest(output, 'latest-mac.yml', [ZIP]),
    };
  return all;
}
