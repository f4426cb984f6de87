import { beforeEach, expect, test, vi } from 'vitest';
import { VIDEO_ORIGIN } from '@recado/shared/helps';
import type { Channel } from '../ipc/channels';
import { wrongArgumentsFor } from './testing/wrongArguments';

type Handle = (event: unknown, ...args: unknown[]) => Promise<unknown>;
const registered = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, handle: unknown) => registered.set(name, handle) },
}));
const warn = vi.hoisted(() => vi.fn());
vi.mock('electron-log/main', () => ({ default: { warn } }));

const { CHANNELS } = await import('../ipc/channels');
const { registerChannels } = await import('./registerChannels');

const channels = Object.keys(CHANNELS) as Channel[];
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
  await expect(call('badge:set', event, 4)).rejects.toThrow('rejected');
  expect(done).toEqual([]);
});

test.each(channels)('rejects wrong arguments on %s before its handler', async (channel) => {
  const wrong = wrongArgumentsFor(channel);
  expect(wrong.length).toBeGreaterThanOrEqual(50);
  const errors = await Promise.all(
    wrong.map((args) =>
      call(channel, ownPage, ...args).then(
        () => 'accepted',
        (error: Error) => error.message,
      ),
    ),
  );
  expect(wrong.filter((_args, index) => errors[index] !== 'rejected')).toEqual([]);
  expect(done).toEqual([]);
});

/** Arguments that each channel accepts from the app; other channels take none. */
const VALID: Partial<Record<Channel, unknown[]>> = {
  'server:set-address': ['https://example.test'],
  'credentials:sign-in': [{ email: 'ana@recado.test', password: 'recado-demo', remember: true }],
  'credentials:sign-out': [null],
  'credentials:suspend': ['signedOut'],
  'settings:set': ['foreign', 'value'],
  'notifications:show': [{ tag: 't', title: 'x', body: 'y', path: '/tickets', attention: false }],
  'notifications:close': ['t'],
  'replies:claim': [{ userId: 1 }],
  'replies:done': ['5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f'],
  'paths:claim': ['deepLink'],
  'updates:set-work': [{ recording: true, uploading: false, unsent: false }],
  'updates:select': ['off'],
  'badge:set': [7],
  'external:open': ['https://example.test/'],
  'theme:set': ['dark'],
  'language:of-company': ['es'],
  'autostart:set': [true],
  'downloads:start': ['https://example.test/media/x/y.pdf'],
  'downloads:cancel': [1],
  'downloads:open': [1],
  'downloads:reveal': [1],
  'downloads:dismiss': [1],
  'drag-out:prepare': ['https://example.test/media/x/y.pdf', 'y.pdf'],
  'drag-out:start': ['https://example.test/media/x/y.pdf'],
  'print:conversation': ['https://example.test/media/x/y.zip', 'pdf', 'y'],
};
const VIDEO = { senderFrame: { parent: {}, url: `${VIDEO_ORIGIN}/embed/x` } };

test.each(channels)(
  '%s has its handler called by the app, but not by the frame of a video',
  async (channel) => {
    const args = VALID[channel] ?? [];
    await expect(call(channel, VIDEO, ...args)).rejects.toThrow('rejected');
    expect(done).toEqual([]);
    await call(channel, ownPage, ...args);
    expect(done).toEqual([[channel, ...args]]);
  },
);

test.each([
  ['external:open', ['javascript:alert(1)']],
  [
    'notifications:show',
    [{ tag: 't', title: 'x', body: 'y', path: 'https://example.test', attention: false }],
  ],
  ['drag-out:prepare', ['https://a.test/media/x/y.pdf']],
  ['drag-out:start', ['app://recado/app/']],
  ['print:conversation', ['https://a.test/media/x/y.zip', 'printer', 'y']],
  ['settings:set', ['__proto__ and more', 'x']],
])('rejects, on %s, %j', async (channel, args) => {
  await expect(call(channel, ownPage, ...args)).rejects.toThrow('rejected');
  expect(done).toEqual([]);
});
