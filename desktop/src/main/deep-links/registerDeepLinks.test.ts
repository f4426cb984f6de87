import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { registerDeepLinks } from './registerDeepLinks';

function registered(started: Parameters<typeof registerDeepLinks>[1]) {
  const setAsDefaultProtocolClient = vi.fn(() => true);
  registerDeepLinks({ setAsDefaultProtocolClient }, started);
  return setAsDefaultProtocolClient.mock.calls;
}

test('registers the installed program for links', () => {
  const argv = ['/opt/Recado/recado', 'recado://tickets'];
  expect(registered({ execPath: '/opt/Recado/recado', argv })).toEqual([['recado']]);
});

test('registers Electron with the app’s folder when run from sources', () => {
  const started = { defaultApp: true, execPath: '/node_modules/electron', argv: ['electron', 'desktop'] };
  expect(registered(started)).toEqual([['recado', '/node_modules/electron', [resolve('desktop')]]]);
});
