import { beforeEach, expect, test, vi } from 'vitest';

type Handle = (event: unknown, ...args: unknown[]) => Promise<unknown>;
const registered = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, handle: unknown) => registered.set(name, handle) },
}));
const warn = vi.hoisted(() => vi.fn());
vi.mock('electron-log/main', () => ({ default: { warn } }));

const { CHANNELS } = await import('../ipc/channels');
const { registerChannels } = await import('./registerChannels');

const ownPage = { senderFrame: { parent: null, url: 'app://recado/app/tickets' } };
const done: unknown[][] = [];

beforeEach(() => {
  done.length = 0;
  const handlers = Object.fromEntries(
    Object.keys(CHANNELS).map((name) => [name, (...args: unknown[]) => done.push([name, ...args])]),
  );
  registerChannels(handlers as never);
});

const call = (channel: string, event: unknown, ...args: unknown[]) =>
  (registered.get(channel) as Handle)(event, ...args);

test('registers exactly the channels of the map', () => {
  expect([...registered.keys()].sort()).toEqual(Object.keys(CHANNELS).sort());
});

test('passes a valid call from the app to its handler', async () => {
  await call('badge:set', ownPage, 4);
  expect(done).toEqual([['badge:set', 4]]);
});

test('logs a failed handler, whose page sees the failure', async () => {
  const failure = new Error('disk full');
  registerChannels({ 'badge:set': () => Promise.reject(failure) } as never);
  await expect(call('badge:set', ownPage, 4)).rejects.toThrow('disk full');
  expect(warn).toHaveBeenLastCalledWith('IPC call failed', 'badge:set', failure);
});

test.each([
  ['a web page', { senderFrame: { parent: null, url: 'https://example.test/' } }],
  ['a frame inside the app', { senderFrame: { parent: {}, url: 'app://recado/app/' } }],
  ['another host of the scheme', { senderFrame: { parent: null, url: 'app://other/app/' } }],
  ['a frame that is gone', { senderFrame: null }],
])('rejects a call from %s', async (_who, event) => {
  await expect(call('badge:set', event, 4)).rejects.toThrow('refused');
  expect(done).toEqual([]);
});

test.each([
  ['badge:set', ['4']],
  ['badge:set', [-1]],
  ['badge:set', [1, 2]],
  ['external:open', ['file:///etc/passwd']],
  ['external:open', ['javascript:alert(1)']],
  [
    'notifications:show',
    [{ tag: 't', title: 'x', body: 'y', path: 'https://example.test', attention: false }],
  ],
  ['autostart:set', ['true']],
  ['downloads:start', ['file:///etc/passwd']],
  ['downloads:start', ['blob:app://recado/x']],
  ['downloads:open', [0]],
  ['downloads:cancel', [1.5]],
  ['drag-out:prepare', ['https://a.test/media/x/y.pdf']],
  ['drag-out:start', ['app://recado/app/']],
  ['print:conversation', ['https://a.test/media/x/y.zip', 'printer', 'y']],
  ['settings:set', ['__proto__ and more', 'x']],
  ['credentials:sign-in', [{ email: 'a@b.test' }]],
  ['server:set-address', [null]],
  ['paths:take', ['somethingElse']],
])('rejects, on %s, %j', async (channel, args) => {
  await expect(call(channel, ownPage, ...args)).rejects.toThrow('refused');
  expect(done).toEqual([]);
});
