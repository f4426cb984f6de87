import { expect, it } from 'vitest';
import { standInOnly } from './stand-in-only';

it.each([
  [{}, 'linux', null],
  [{ args: ['recado://tickets'], platform: 'win32' }, 'win32', null],
  [{ platform: 'win32' }, 'linux', 'The app is started as on win32'],
  [{ policy: { updates: 'off' } }, 'win32', 'A policy belongs to the whole computer'],
  [{ remember: true }, 'darwin', null],
  [{ remember: true }, 'linux', 'Playwright starts Electron without a key store'],
  [{ keyStore: 'basic_text' }, 'linux', 'A key store belongs to the whole computer'],
  [{ appImage: '/Recado.AppImage' }, 'linux', 'Only a package updates itself'],
] as const)('decides whether a start with %j on %s needs the stand-in: %s', (options, platform, reason) => {
  expect(standInOnly(options as Parameters<typeof standInOnly>[0], platform)).toBe(reason);
});
