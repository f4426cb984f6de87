import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { ensureDebianTools } from './debian-tools.mjs';
import {
  RUNTIME_BYTES,
  writeAppImageTools,
  writeFpm,
  writeNsis,
  writePrograms,
} from './stubs/tool-folders.mjs';

/** Returns why a program does not start, or undefined. */
async function startProblem(program, args, env) {
  const { code, output } = await run(program, args, { env, quiet: true });
  return code === 0
    ? undefined
    : `${program.split('/').at(-1)} does not start: ${output.trim().split('\n').at(-1)}`;
}

function windowsProblem() {
  try {
    createRequire(inRoot('package.json')).resolve('electron-winstaller/package.json');
    return undefined;
  } catch {
    return 'electron-winstaller, whose executable replaces that of Electron, is not installed';
  }
}

const macProblem = () =>
  process.platform === 'win32' ? 'electron-builder builds it on macOS and Linux only' : undefined;

/**
 * Prepares the tools of every target in `folder`.
 * @returns `env` for electron-builder, `programs` for the assertions, and `missing`: platform or target → why it cannot be
 *   built here
 */
export async function prepareTools(folder) {
  const missing = { windows: windowsProblem(), mac: macProblem() };
  const env = {};
  const programs = {};
  if (existsSync('/usr/bin/dpkg-deb')) env.CUSTOM_FPM_PATH = writeFpm(folder);
  else missing.deb = 'this system has no dpkg-deb';

  const tools = await ensureDebianTools();
  if (tools.missing) {
    for (const target of ['AppImage', 'nsis', 'zip']) missing[target] = tools.missing;
    return { env, programs, missing };
  }
  Object.assign(programs, writePrograms(folder, tools.folder), { runtimeBytes: RUNTIME_BYTES });
  env.APPIMAGE_TOOLS_PATH = writeAppImageTools(folder, tools.folder);
  const { nsis, resources, bin, generator } = writeNsis(folder, tools.folder);
  programs.uninstallerGenerator = generator;
  env.ELECTRON_BUILDER_NSIS_DIR = nsis;
  env.ELECTRON_BUILDER_NSIS_RESOURCES_DIR = resources;
  env.ELECTRON_BUILDER_7ZIP_PATH = join(tools.folder, 'usr/lib/p7zip/7za');
  env.PATH = `${bin}${delimiter}${process.env.PATH}`;

  const sevenZip = await startProblem(programs.sevenZip, ['i']);
  missing.zip = sevenZip;
  missing.nsis =
    sevenZip ?? (await startProblem(join(nsis, 'linux', 'makensis'), ['-VERSION'], { NSISDIR: nsis }));
  missing.AppImage =
    (await startProblem(programs.unsquashfs, ['-help'])) ??
    (await startProblem(programs.desktopFileValidate, ['--help']));
  return { env, programs, missing };
}
