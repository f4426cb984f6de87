import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DesktopBridge } from '../ipc/bridge';
import { SENT } from '../ipc/channelNames';
import { OpenedPaths } from '../main/opened-paths/openedPaths';

const electron = vi.hoisted(() => ({
  given: new Map<string, unknown>(),
  invoke: (_channel: string, ..._args: unknown[]): Promise<unknown> => Promise.resolve(null),
}));
const sent = new EventEmitter();
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, bridge: unknown) => electron.given.set(name, bridge) },
  ipcRenderer: {
    invoke: (channel: string, ...args: unknown[]) => electron.invoke(channel, ...args),
    on: (channel: string, receive: () => void) => sent.on(channel, receive),
    removeListener: (channel: string, receive: () => void) => sent.removeListener(channel, receive),
  },
}));
await import('./index');
const bridge = electron.given.get('recado') as DesktopBridge;

let opened: OpenedPaths;
let followed: string[];
const follow = (path: string) => void followed.push(path);

beforeEach(() => {
  sent.removeAllListeners();
  followed = [];
  opened = new OpenedPaths((source) => sent.emit(SENT.pathWaiting, {}, source));
  electron.invoke = (channel, source) =>
    channel === 'paths:claim' && (source === 'deepLink' || source === 'notification')
      ? Promise.resolve(opened.claim(source))
      : Promise.reject(new Error('rejected'));
});

test('passes on the link of the start once a user is signed in, once', async () => {
  opened.open('deepLink', '/tickets/1');
  const stop = bridge.onDeepLink(follow);
  await vi.waitFor(() => expect(followed).toEqual(['/tickets/1']));
  stop();
  const stopAgain = bridge.onDeepLink(follow);
  opened.open('deepLink', '/connections');
  await vi.waitFor(() => expect(followed).toEqual(['/tickets/1', '/connections']));
  stopAgain();
});

test('passes on a link from a signed-out time after the next sign-in', async () => {
  bridge.onDeepLink(follow)();
  opened.open('deepLink', '/tickets/1');
  opened.open('deepLink', '/tickets/2');
  await Promise.resolve();
  expect(followed).toEqual([]);
  bridge.onDeepLink(follow);
  await vi.waitFor(() => expect(followed).toEqual(['/tickets/2']));
});

test('passes a clicked notification and a link to their own listeners', async () => {
  const clicked: string[] = [];
  opened.open('notification', '/tickets/1');
  bridge.notifications.onOpen((path) => clicked.push(path));
  bridge.onDeepLink(follow);
  opened.open('deepLink', '/connections');
  await vi.waitFor(() => expect([clicked, followed]).toEqual([['/tickets/1'], ['/connections']]));
});
