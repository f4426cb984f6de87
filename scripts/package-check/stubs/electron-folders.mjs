import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inRoot } from '../../bootstrap/paths.mjs';
import { STUB_MARKER } from '../stub-marker.mjs';
import { oppositeFuseWire } from './fuse-wire.mjs';

const LANGUAGES = ['de', 'en-US', 'es', 'es-419', 'fr', 'pt-BR'];
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Writes a folder with the files of Electron's download that electron-builder reads or changes. Its fuses are
 * the opposite of the wanted ones.
 * @param {string} root folder to write
 * @param {'linux' | 'win32' | 'darwin'} platform
 */
export function writeElectron(root, platform) {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules', 'electron', 'package.json'), 'utf8'));
  const binary = Buffer.concat([Buffer.from(STUB_MARKER), oppositeFuseWire()]);
  write(join(root, 'version'), version);
  write(join(root, 'LICENSE'), `Electron's licence, ${STUB_MARKER}`);
  write(join(root, 'LICENSES.chromium.html'), `Chromium's licences, ${STUB_MARKER}`);
  if (platform === 'darwin') return writeMacApp(join(root, 'Electron.app', 'Contents'), binary);
  const windows = platform === 'win32';
  write(
    join(root, windows ? 'electron.exe' : 'electron'),
    Buffer.concat([windows ? windowsExecutable() : elfHeader(), binary]),
  );
  if (!windows) write(join(root, 'chrome-sandbox'), STUB_MARKER);
  mkdirSync(join(root, 'resources'));
  for (const language of LANGUAGES) write(join(root, 'locales', `${language}.pak`), STUB_MARKER);
}

/** A 64-bit ELF header without sections: enough for `file` and electron-builder. */
function elfHeader() {
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(2, 16);
  header.writeUInt16LE(0x3e, 18);
  header.writeUInt32LE(1, 20);
  header.writeUInt16LE(64, 52);
  return header;
}

/** A Windows executable with version resources, to which electron-builder adds the asar integrity. */
function windowsExecutable() {
  const packageFile = createRequire(inRoot('package.json')).resolve('electron-winstaller/package.json');
  return readFileSync(join(dirname(packageFile), 'vendor', 'rcedit.exe'));
}

function writeMacApp(contents, binary) {
  const plist = (name) =>
    `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleIconFile</key><string>electron.icns</string><key>CFBundleIdentifier</key><string>com.github.electron</string><key>CFBundleName</key><string>${name}</string></dict></plist>`;
  write(join(contents, 'Info.plist'), plist('Electron'));
  write(join(contents, 'MacOS', 'Electron'), binary.subarray(0, STUB_MARKER.length));
  write(join(contents, 'Resources', 'electron.icns'), STUB_MARKER);
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework');
  write(join(framework, 'Versions', 'A', 'Electron Framework'), binary);
  symlinkSync('A', join(framework, 'Versions', 'Current'));
  for (const name of ['Electron Framework', 'Resources'])
    symlinkSync(`Versions/Current/${name}`, join(framework, name));
  for (const language of ['de', 'en', 'es', 'fr', 'pt_BR']) {
    write(join(contents, 'Resources', `${language}.lproj`, 'empty'), STUB_MARKER);
    write(join(framework, 'Versions', 'A', 'Resources', `${language}.lproj`, 'locale.pak'), STUB_MARKER);
  }
  for (const helper of HELPERS) {
    const name = `Electron Helper${helper}`;
    const app = join(contents, 'Frameworks', `${name}.app`, 'Contents');
    write(join(app, 'Info.plist'), plist(name));
    write(join(app, 'MacOS', name), STUB_MARKER);
  }
}
