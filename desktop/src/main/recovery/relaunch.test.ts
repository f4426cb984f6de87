import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { relaunchArguments } = await import('./relaunch');

const TICKET = 'tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f';

test.each([
  [['recado'], `app://recado/app/${TICKET}`, [`recado://${TICKET}`]],
  [['recado', 'recado://connections'], `app://recado/app/${TICKET}`, [`recado://${TICKET}`]],
  [['recado', 'recado://connections'], null, []],
  // No link shows these.
  [['recado'], 'app://recado/app/settings', []],
  [['recado'], 'app://recado/app/', []],
  [['recado'], 'app://recado/recovery', []],
])('%j with the page %s starts again with %j', (argv, url, expected) => {
  expect(relaunchArguments(argv, url, true)).toEqual(expected);
});

test.each([
  ['shown', true, ['recado://kanban']],
  ['hidden', false, ['--hidden', 'recado://kanban']],
])('a window of a hidden start that is %s is so again', (_state, isShown, expected) => {
  expect(relaunchArguments(['recado', '--hidden'], 'app://recado/app/kanban', isShown)).toEqual(expected);
});
