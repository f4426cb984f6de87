import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Autostart, isHiddenStart } from './autostart';

let home: string;
/** `executableWillLaunchAtLogin` is false where the user disabled the app in the Task Manager. */
let item: { openAtLogin: boolean; args?: string[]; executableWillLaunchAtLogin: boolean };

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recado-autostart-'));
  item = { openAtLogin: false, executableWillLaunchAtLogin: false };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const autostart = (
  platform: NodeJS.Platform,
  { policy = undefined as boolean | undefined, env = {}, isPackaged = true } = {},
) =>
  new Autostart({
    app: {
      isPackaged,
      getPath: () => home,
      getLoginItemSettings: () => item as never,
      setLoginItemSettings: ({ openAtLogin = false, args, enabled = true }) =>
        (item = { openAtLogin, executableWillLaunchAtLogin: openAtLogin && enabled, ...(args && { args }) }),
    },
    platform,
    env,
    execPath: '/opt/Reca"do 100%/recado',
    policy,
  });

test.each(['win32', 'darwin', 'linux'] as const)('is off on %s until the user switches it on', (platform) => {
  const own = autostart(platform);
  expect(own.state()).toEqual({ available: true, enabled: false, locked: false });
  expect(own.set(true)).toEqual({ available: true, enabled: true, locked: false });
  expect(own.set(false).enabled).toBe(false);
});

test('starts hidden on Windows by an argument', () => {
  autostart('win32').set(true);
  expect(item).toMatchObject({ openAtLogin: true, args: ['--hidden'] });
});

test('writes and removes a quoted autostart file on Linux', () => {
  const file = join(home, '.config/autostart/br.app.recado.desktop.desktop');
  const own = autostart('linux');
  own.set(true);
  expect(readFileSync(file, 'utf8').split('\n')).toEqual(
    expect.arrayContaining([
      'Exec="/opt/Reca\\\\"do 100%%/recado" --hidden',
      // The desktop ignores the entry when the package was removed.
      'TryExec=/opt/Reca"do 100%/recado',
    ]),
  );
  own.set(false);
  expect(existsSync(file)).toBe(false);
});

test('starts the AppImage itself on Linux', () => {
  const config = join(home, 'config');
  autostart('linux', { env: { APPIMAGE: '/home/a/Recado.AppImage', XDG_CONFIG_HOME: config } }).set(true);
  const file = readFileSync(join(config, 'autostart/br.app.recado.desktop.desktop'), 'utf8');
  expect(file).toContain('Exec="/home/a/Recado.AppImage" --hidden');
});

test.each([true, false])('follows the administrator’s choice %s against the user’s', (policy) => {
  item.openAtLogin = item.executableWillLaunchAtLogin = !policy;
  const own = autostart('win32', { policy });
  own.applyPolicy();
  expect(own.set(!policy)).toEqual({ available: true, enabled: policy, locked: true });
});

test('is off while the Task Manager of Windows disables it, and can be switched on again', () => {
  item = { openAtLogin: true, executableWillLaunchAtLogin: false };
  const own = autostart('win32');
  expect(own.state().enabled).toBe(false);
  expect(own.set(true).enabled).toBe(true);
});

test('is enabled again by the administrator’s policy', () => {
  item = { openAtLogin: true, executableWillLaunchAtLogin: false };
  autostart('win32', { policy: true }).applyPolicy();
  expect(item.executableWillLaunchAtLogin).toBe(true);
});

test('is not available without a package', () => {
  const own = autostart('win32', { isPackaged: false });
  expect(own.set(true)).toEqual({ available: false, enabled: false, locked: false });
  expect(item.openAtLogin).toBe(false);
});

test.each([
  ['win32', ['Recado.exe', '--hidden'], false, true],
  ['win32', ['Recado.exe'], false, false],
  ['linux', ['recado', '--hidden'], false, true],
  ['darwin', ['recado'], true, true],
  ['darwin', ['recado', '--hidden'], false, false],
] as const)(
  'on %s, arguments %j and opened at login %s mean hidden: %s',
  (platform, argv, atLogin, hidden) => {
    const app = { getLoginItemSettings: () => ({ wasOpenedAtLogin: atLogin }) as never };
    expect(isHiddenStart(argv, app, platform)).toBe(hidden);
  },
);
