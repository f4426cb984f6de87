import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '@recado/shared/auth';
import { CLIENT_VERSION_HEADER, DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { listTags } from '@recado/shared/tags';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { updatesFolder } from './desktop-updates';

let server: TestServer;
let feed: string;
beforeAll(async () => {
  server = await startTestServer({ config: { minimumClient: '1.4.0' } });
  feed = updatesFolder(server.app.context.config);
  mkdirSync(feed);
  writeFileSync(join(feed, 'latest.yml'), 'version: 1.5.0\n');
  writeFileSync(join(feed, 'Recado Setup 1.5.0.exe'), 'program');
  writeFileSync(join(feed, '.draft'), 'draft');
});
afterAll(() => server.close());

const someone = async () => server.build.persona((await server.build.company()).id);

/** Connects a window. Returns the error of a rejection, otherwise null. */
function connect(token: string, version?: string): Promise<{ message: string; data?: unknown } | null> {
  const socket = io(server.here.url, {
    transports: ['websocket'],
    auth: { token, version },
    reconnection: false,
  });
  return new Promise<{ message: string; data?: unknown } | null>((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', resolve);
  }).finally(() => socket.disconnect());
}

it.each(['1.3.9', '0.9.0'])('rejects requests and sockets of version %s', async (version) => {
  const who = await someone();
  const headers = { [CLIENT_VERSION_HEADER]: version };
  const envelope = { error: 'ERR_CLIENT_TOO_OLD', details: { minimum: '1.4.0' } };
  expect(await server.call(listTags, {}, who, headers)).toMatchObject({ status: 426, body: envelope });
  const signIn = { body: { email: 'a@b.co', password: 'x' } };
  expect(await server.call(login, signIn, undefined, headers)).toMatchObject({ status: 426, body: envelope });
  expect(await connect(who.token, version)).toMatchObject({ message: 'ERR_CLIENT_TOO_OLD', data: envelope });
});

it.each(['1.4.0', '1.10.0', 'x', undefined])(
  'accepts requests and sockets of version %s',
  async (version) => {
    const who = await someone();
    const headers: Record<string, string> = version ? { [CLIENT_VERSION_HEADER]: version } : {};
    expect(await server.call(listTags, {}, who, headers)).toMatchObject({ status: 200 });
    expect(await connect(who.token, version)).toBeNull();
  },
);

it('lets the desktop app read the rejection and send its version', async () => {
  const headers = { origin: DESKTOP_ORIGIN, [CLIENT_VERSION_HEADER]: '1.0.0' };
  const rejected = await server.call(listTags, {}, undefined, headers);
  expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([
    426,
    DESKTOP_ORIGIN,
  ]);
  const preflight = await fetch(`${server.here.url}/tags`, {
    method: 'OPTIONS',
    headers: { origin: DESKTOP_ORIGIN, 'access-control-request-method': 'GET' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain(CLIENT_VERSION_HEADER);
});

it('serves the feed without a sign-in, also to old versions and in ranges', async () => {
  const get = (path: string, headers = {}) =>
    fetch(`${server.here.url}/desktop-updates/${path}`, {
      headers: { [CLIENT_VERSION_HEADER]: '1.0.0', ...headers },
    });
  const manifest = await get('latest.yml?noCache=1');
  expect([manifest.status, await manifest.text()]).toEqual([200, 'version: 1.5.0\n']);
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  const part = await get('Recado%20Setup%201.5.0.exe', { range: 'bytes=0-2' });
  expect([part.status, await part.text()]).toEqual([206, 'pro']);
  for (const path of ['latest-mac.yml', '.draft', '..%2fapp-secret', '%2e%2e/app-secret', ''])
    expect((await get(path)).status).not.toBe(200);
});
