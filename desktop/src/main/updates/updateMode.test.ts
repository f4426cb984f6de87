import { expect, test } from 'vitest';
import type { UpdateMode } from '../../ipc/bridge';
import { type Installation, updateModeOf } from './updateMode';

const LOCAL = 'C:\\Users\\Ana\\AppData\\Local';
const windows: Installation = {
  platform: 'win32',
  isPackaged: true,
  hasReleaseKey: true,
  execPath: `${LOCAL}\\Programs\\Recado\\Recado.exe`,
  env: { LOCALAPPDATA: LOCAL },
  policy: undefined,
};
const linux = { ...windows, platform: 'linux' as const, execPath: '/opt/Recado/recado', env: {} };
const appImage = { ...linux, env: { APPIMAGE: '/home/ana/Recado.AppImage' } };

test.each<[title: string, installation: Installation, mode: UpdateMode]>([
  ['Windows for one user', windows, 'install'],
  ['Windows with other capitals', { ...windows, execPath: windows.execPath.toUpperCase() }, 'install'],
  ['Windows for all users', { ...windows, execPath: 'C:\\Program Files\\Recado\\Recado.exe' }, 'notice'],
  ['a folder whose name only begins alike', { ...windows, execPath: `${LOCAL}2\\Recado.exe` }, 'notice'],
  ['Windows without profile folder', { ...windows, env: {} }, 'notice'],
  ['an AppImage', appImage, 'install'],
  ['a Linux package', linux, 'notice'],
  ['macOS', { ...windows, platform: 'darwin', env: {} }, 'install'],
  ['the policy auto', { ...windows, policy: 'auto' }, 'install'],
  ['the policy auto for all users', { ...linux, policy: 'auto' }, 'notice'],
  ['the policy notify', { ...appImage, policy: 'notify' }, 'notice'],
  ['the policy off', { ...windows, policy: 'off' }, 'off'],
  ['a build without key', { ...windows, hasReleaseKey: false }, 'off'],
  ['development', { ...appImage, isPackaged: false }, 'off'],
])('%s', (_title, installation, mode) => expect(updateModeOf(installation)).toBe(mode));
