import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { relaunchArguments } = await import('./relaunch');

const TICKET = 'tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f';

test.each([
  [['recado'], `app://recado/app/${TICKET}`, [`recado://${TICKET}`]],
  [['recado', '--hidden'], 'app://recado/app/kanban', ['--hidden', 'recado://kanban']],
  [['recado', 'recado://connections'], `app://recado/app/${TICKET}`, [`recado://${TICKET}`]],
  [['recado', 'recado://connections'], null, []],
  // No link shows these.
  [['recado'], 'app://recado/app/settings', []],
  [['recado'], 'app://recado/app/', []],
  [['recado'], 'app://recado/recovery', []],
])('%j with the page %s starts again with %j', (argv, url, expected) => {
  expect(relaunchArguments(argv, url)).toEqual(expected);
});
