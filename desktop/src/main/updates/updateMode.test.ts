import { expect, test } from 'vitest';
import type { UpdateChoice, UpdateMode } from '../../ipc/bridge';
import { type Installation, updateChoicesOf, updateModeOf } from './updateMode';

const ALL: UpdateChoice[] = ['auto', 'notify', 'off'];
const LOCAL = 'C:\\Users\\Ana\\AppData\\Local';
const windows: Installation = {
  platform: 'win32',
  isPackaged: true,
  hasReleaseKey: true,
  execPath: `${LOCAL}\\Programs\\Recado\\Recado.exe`,
  env: { LOCALAPPDATA: LOCAL },
};
const linux = { ...windows, platform: 'linux' as const, execPath: '/opt/Recado/recado', env: {} };
const appImage = { ...linux, env: { APPIMAGE: '/home/ana/Recado.AppImage' } };

test.each<[title: string, installation: Installation, choices: number]>([
  ['Windows for one user', windows, 3],
  ['Windows with other capitals', { ...windows, execPath: windows.execPath.toUpperCase() }, 3],
  ['Windows for all users', { ...windows, execPath: 'C:\\Program Files\\Recado\\Recado.exe' }, 2],
  ['a folder whose name only begins alike', { ...windows, execPath: `${LOCAL}2\\Recado.exe` }, 2],
  ['Windows without profile folder', { ...windows, env: {} }, 2],
  ['an AppImage', appImage, 3],
  ['a Linux package', linux, 2],
  ['macOS', { ...windows, platform: 'darwin', env: {} }, 3],
  ['a build without key', { ...windows, hasReleaseKey: false }, 0],
  ['development', { ...appImage, isPackaged: false }, 0],
])('%s', (_title, installation, choices) =>
  expect(updateChoicesOf(installation)).toEqual(ALL.slice(ALL.length - choices)),
);

test.each<[choice: UpdateChoice, choices: UpdateChoice[], mode: UpdateMode]>([
  ['auto', ALL, 'install'],
  ['notify', ALL, 'notice'],
  ['off', ALL, 'off'],
  ['auto', ['notify', 'off'], 'notice'],
  ['notify', ['notify', 'off'], 'notice'],
  ['off', ['notify', 'off'], 'off'],
  ['auto', [], 'off'],
])('the choice %s of %j is the mode %s', (choice, choices, mode) =>
  expect(updateModeOf(choice, choices)).toBe(mode),
);
