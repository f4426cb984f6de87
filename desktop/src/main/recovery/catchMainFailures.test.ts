import { beforeEach, expect, test, vi } from 'vitest';
import { recoveryTexts } from './recoveryTexts';

const system = vi.hoisted(() => ({ done: [] as string[] }));
vi.mock('electron', () => ({
  app: {
    exit: (code: number) => system.done.push(`exit ${code}`),
    getPath: () => '/Users/Maria Souza',
  },
  dialog: { showErrorBox: (title: string) => system.done.push(title) },
}));
vi.mock('electron-log/main', () => ({ default: { error: () => undefined } }));
const { endAfterFailure } = await import('./catchMainFailures');

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const { title } = recoveryTexts('pt');

beforeEach(() => (system.done = []));

function fail(
  last: number | null,
  write = vi.fn<(kind: string, cause: string) => void>(),
  error: unknown = new Error('broken'),
) {
  endAfterFailure(error, {
    crashFiles: { last: () => last, write },
    texts: () => recoveryTexts('pt'),
    relaunch: () => system.done.push('relaunch'),
    now: () => NOW,
  });
  return write;
}

test('records the stack and starts the app again', () => {
  const write = fail(null);
  expect(system.done).toEqual(['relaunch', 'exit 1']);
  expect(write.mock.calls).toEqual([['main', expect.stringMatching(/^Error: broken\n\s+at /)]]);
});

test('records no name, e-mail or token of the user', () => {
  const at = '    at read (C:\\Users\\Maria Souza\\AppData\\Local\\Recado\\resources\\app.asar:12:34)';
  const stack = `Error: maria@loja.test in file:///D:/Maria%20Souza/x, Bearer q7XzR2mPl\n${at}`;
  const write = fail(null, undefined, Object.assign(new Error(), { stack }));
  const cause = write.mock.lastCall?.[1];
  expect(cause).not.toMatch(/maria|souza|q7X/i);
  expect(cause).toContain('\\AppData\\Local\\Recado\\resources\\app.asar:12:34)');
});

test.each([
  [4 * MINUTE, [title, 'exit 1']],
  [5 * MINUTE, ['relaunch', 'exit 1']],
])('a failure %i ms after another causes %j', (ago, expected) => {
  const write = fail(NOW - ago);
  expect(system.done).toEqual(expected);
  expect(write).toHaveBeenCalledTimes(1);
});

test('does not start the app again when the failure cannot be recorded', () => {
  fail(
    null,
    vi.fn(() => {
      throw new Error('disk full');
    }),
  );
  expect(system.done).toEqual([title, 'exit 1']);
});
