import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inRoot } from '../../bootstrap/paths.mjs';
import { STUB_MARKER } from '../stub-marker.mjs';
import { pluginDll } from './plugin-dll.mjs';

/** Size of the stub of the AppImage's runtime, behind which its file system begins. */
export const RUNTIME_BYTES = 4096;

/** Writes an executable shell script. */
function script(path, lines) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Writes a script that starts a program of the unpacked packages with their libraries. */
function debianProgram(path, tools, program) {
  const folders = ['lib', 'usr/lib'].flatMap((parent) =>
    readdirSync(join(tools, parent))
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(tools, parent, name)),
  );
  const libraries = `${folders.join(':')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}`;
  return script(path, `LD_LIBRARY_PATH="${libraries}" exec '${join(tools, program)}' "$@"`);
}

/** Writes the command that electron-builder calls as fpm. Returns its path (`CUSTOM_FPM_PATH`). */
export const writeFpm = (folder) =>
  script(join(folder, 'fpm'), `exec '${process.execPath}' '${join(import.meta.dirname, 'fpm.mjs')}' "$@"`);

/** Writes electron-builder's AppImage tools (`APPIMAGE_TOOLS_PATH`). Returns the folder. */
export function writeAppImageTools(folder, tools) {
  const root = join(folder, 'appimage');
  debianProgram(join(root, 'mksquashfs'), tools, 'usr/bin/mksquashfs');
  debianProgram(join(root, 'desktop-file-validate'), tools, 'usr/bin/desktop-file-validate');
  mkdirSync(join(root, 'runtimes'), { recursive: true });
  writeFileSync(join(root, 'runtimes', 'runtime-x64'), STUB_MARKER.padEnd(RUNTIME_BYTES, '\0'));
  mkdirSync(join(root, 'lib', 'x64'), { recursive: true });
  return root;
}

/** Programs of the unpacked packages that the check itself calls: name → path. */
export const writePrograms = (folder, tools) => ({
  unsquashfs: debianProgram(join(folder, 'programs', 'unsquashfs'), tools, 'usr/bin/unsquashfs'),
  desktopFileValidate: debianProgram(
    join(folder, 'programs', 'desktop-file-validate'),
    tools,
    'usr/bin/desktop-file-validate',
  ),
  sevenZip: script(join(folder, 'programs', '7z'), `exec '${join(tools, 'usr/lib/p7zip/7z')}' "$@"`),
});

/**
 * Writes electron-builder's NSIS folders: Debian's data and compiler, stubs for elevate.exe, for the plug-ins and for
 * the wine that would run the uninstaller's generator.
 * @returns {{ nsis: string, resources: string, bin: string, generator: string }} `bin` goes in front of PATH; `generator` is
 *   the real generator of the uninstaller after a build
 */
export function writeNsis(folder, tools) {
  const nsis = join(folder, 'nsis');
  rmSync(nsis, { recursive: true, force: true });
  mkdirSync(nsis, { recursive: true });
  const data = join(tools, 'usr/share/nsis');
  for (const name of readdirSync(data)) symlinkSync(join(data, name), join(nsis, name));
  debianProgram(join(nsis, 'linux', 'makensis'), tools, 'usr/bin/makensis');
  writeFileSync(join(nsis, 'elevate.exe'), STUB_MARKER);

  const resources = join(folder, 'nsis-resources');
  const plugins = join(resources, 'plugins', 'x86-unicode');
  mkdirSync(plugins, { recursive: true });
  const own = new Set(readdirSync(join(data, 'Plugins/x86-unicode')).map((name) => name.toLowerCase()));
  for (const [name, functions] of pluginCalls())
    if (!own.has(`${name}.dll`.toLowerCase()))
      writeFileSync(join(plugins, `${name}.dll`), pluginDll(`${name}.dll`, [...functions]));

  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const uninstaller = join(folder, 'uninstaller.exe');
  writeFileSync(uninstaller, `MZ ${STUB_MARKER}`);
  const generator = join(folder, 'uninstaller-generator.exe');
  script(
    join(bin, 'wine'),
    `cp "$1" '${generator}' && exec cp '${uninstaller}' "\${1%exe}__uninstaller.exe"`,
  );
  return { nsis, resources, bin, generator };
}

/** Returns the plug-in functions that electron-builder's NSIS templates call: plug-in → names. */
function pluginCalls() {
  const packageFile = createRequire(inRoot('package.json')).resolve('app-builder-lib/package.json');
  const calls = new Map();
  const visit = (path) => {
    if (statSync(path).isDirectory()) return readdirSync(path).forEach((name) => visit(join(path, name)));
    if (!/\.ns[hi]$/.test(path)) return;
    for (const [, name, called] of readFileSync(path, 'utf8').matchAll(/^\s*([A-Za-z]\w*)::(\w+)/gm))
      calls.set(name, (calls.get(name) ?? new Set()).add(called));
  };
  visit(join(dirname(packageFile), 'templates', 'nsis'));
  return calls;
}
