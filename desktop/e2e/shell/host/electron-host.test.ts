import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundleShell } from './bundle';
import { electronArguments, electronEnvironment } from './electron-host';
import type { Profile } from './shell';

it('starts the bundle in Portuguese, with the arguments of the start last', () => {
  expect(electronArguments('/app/index.js', { args: ['recado://tickets'] })).toEqual([
    '/app/index.js',
    '--lang=pt-BR',
    'recado://tickets',
  ]);
});

it('uses only the files of the installation, as Electron and not as Node', () => {
  const environment = { PATH: '/bin', RECADO_SERVER_URL: 'http://x', ELECTRON_RUN_AS_NODE: '1' };
  expect(electronEnvironment({ userData: '/home/userData' } as Profile, environment)).toEqual({
    PATH: '/bin',
    SHELL_USER_DATA: '/home/userData',
  });
});

it('selects the folders and records calls before the app starts', async () => {
  const main = readFileSync(await bundleShell('electron'), 'utf8');
  const steps = ["setPath('userData'", 'recordCalls(electron)', 'requestSingleInstanceLock()'].map((step) =>
    main.replaceAll('"', "'").indexOf(step),
  );
  expect(steps).not.toContain(-1);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(main).toMatch(/from "electron"/);
});
