import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../bootstrap/paths.mjs';
import { readAsar } from '../read/asar.mjs';
import { assertManifest, assertUpdateSettings, commonAssertions, VERSION } from './common.mjs';

const INSTALLER = `Recado-Setup-${VERSION}.exe`;
/** A text of our include in each language of the installer. */
const SERVER_TEXTS = [
  '/SERVER vale para todos os usuários deste computador: adicione /allusers.',
  '/SERVER applies to all users of this computer: add /allusers.',
  '/SERVER se aplica a todos los usuarios de este equipo: agregue /allusers.',
];
/** electron-builder's own texts in German, French and European Portuguese. */
const OTHER_LANGUAGES = ['Nur für mich', 'Seulement pour moi', 'Apenas para mim'];

const utf16 = (text) => Buffer.from(text, 'utf16le');

/** Returns the images of an ico file. */
function iconImages(ico) {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index);
    return {
      size: entry[0] || 256,
      image: ico.subarray(entry.readUInt32LE(12)).subarray(0, entry.readUInt32LE(8)),
    };
  });
}

/** Assertions about the Windows folder and, if it was built, the installer. */
export function windowsAssertions({ output, config, targets, programs }) {
  const unpacked = join(output, 'win-unpacked');
  const executable = join(unpacked, 'Recado.exe');
  const resources = join(unpacked, 'resources');
  const all = {
    'Windows folder': {
      ...commonAssertions({ config, executable, resources, languages: join(unpacked, 'locales') }),
      "the executable contains the archive's digest": () => {
        const { headerHash } = readAsar(join(resources, 'app.asar'));
        const [found] = /\[\{"file":"resources[^\]]*\]/.exec(readFileSync(executable, 'latin1')) ?? [];
        assert.deepEqual(JSON.parse(found), [
          { file: 'resources\\app.asar', alg: 'SHA256', value: headerHash },
        ]);
      },
    },
  };
  if (targets.includes('nsis')) all.NSIS = installerAssertions(output, resources, config, programs);
  return all;
}

function installerAssertions(output, resources, config, { sevenZip, uninstallerGenerator }) {
  const installer = readFileSync(join(output, INSTALLER));
  const contains = (text) => installer.includes(utf16(text));
  const entries = execFileSync(sevenZip, ['l', '-ba', '-slt', join(output, INSTALLER)], { encoding: 'utf8' });
  return {
    'is the assisted installer: per user unless chosen': () => {
      const { oneClick, perMachine, allowElevation } = config.nsis;
      assert.deepEqual(
        { oneClick, perMachine, allowElevation },
        { oneClick: false, perMachine: false, allowElevation: true },
      );
      assert.ok(contains('/allusers') && contains('/currentuser'));
      assert.ok(installer.includes('requestedExecutionLevel level="asInvoker"'));
      assert.match(entries, /UAC\.dll/);
    },
    'warnings of the compiler are errors': () => assert.equal(config.nsis.warningsAsErrors, true),
    'speaks Portuguese, English and Spanish only': () => {
      assert.deepEqual(config.nsis.installerLanguages, ['pt_BR', 'en_US', 'es_ES']);
      for (const text of SERVER_TEXTS) assert.ok(contains(text), text);
      for (const text of OTHER_LANGUAGES) assert.ok(!contains(text), text);
    },
    '/SERVER writes the policy of all users': () => {
      for (const text of ['/SERVER=', 'https://', 'Software\\Policies\\Recado', 'server', 'installerServer'])
        assert.ok(contains(text), text);
    },
    'the uninstaller deletes the autostart and the program of recado: links': () => {
      const uninstaller = readFileSync(uninstallerGenerator);
      for (const text of [
        'Software\\Microsoft\\Windows\\CurrentVersion\\Run',
        'Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run',
        // Electron names the entry after the AppUserModelId.
        config.appId,
        'Software\\Classes\\recado',
      ])
        assert.ok(uninstaller.includes(utf16(`${text}\0`)), text);
    },
    'the icon is our own in every size': () => {
      const images = iconImages(readFileSync(inRoot('desktop', 'packaging', 'icon.ico')));
      assert.deepEqual(
        images.map(({ size }) => size),
        [16, 20, 24, 32, 40, 48, 64, 128, 256],
      );
      for (const { size, image } of images) assert.ok(installer.includes(image), `${size} px`);
    },
    'contains the app and its uninstaller': () => {
      assert.match(entries, /app-64\.7z/);
      assert.match(entries, /Uninstall Recado\.exe/);
    },
    'the updater finds its settings': () => assertUpdateSettings(resources),
    'the manifest has its size and digest': () => assertManifest(output, 'latest.yml', [INSTALLER]),
  };
}
