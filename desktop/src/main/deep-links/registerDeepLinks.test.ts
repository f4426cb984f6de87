import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { registerDeepLinks } from './registerDeepLinks';

function registered(started: Parameters<typeof registerDeepLinks>[1]) {
  const setAsDefaultProtocolClient = vi.fn(() => true);
  registerDeepLinks({ setAsDefaultProtocolClient }, started);
  return setAsDefaultProtocolClient.mock.calls;
}

test('links are for the installed program', () => {
  const argv = ['/opt/Recado/recado', 'recado://tickets'];
  expect(registered({ execPath: '/opt/Recado/recado', argv })).toEqual([['recado']]);
});

test('run from its sources they are for Electron with the app’s folder', () => {
  const started = { defaultApp: true, execPath: '/node_modules/electron', argv: ['electron', 'desktop'] };
  expect(registered(started)).toEqual([['recado', '/node_modules/electron', [resolve('desktop')]]]);
});
