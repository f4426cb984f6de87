import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { listTags } from '@recado/shared/tags';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
// CORS_ORIGINS is not set, as in a default installation.
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const ELSEWHERE = ['https://evil.com', 'app://other', `${DESKTOP_ORIGIN}.evil.com`, 'https://recado', 'null'];

const preflight = (path: string, origin: string) =>
  fetch(server.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const allowedOrigin = ({ headers }: Pick<Response, 'headers'>) => headers.get('access-control-allow-origin');

it.each(['/tags', '/media/anything'])('the desktop app may send a preflight for %s', async (path) => {
  const response = await preflight(path, 'app://recado');
  expect([response.status, allowedOrigin(response)]).toEqual([204, 'app://recado']);
  expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
});

it('the desktop app can read responses, including errors', async () => {
  const who = await server.build.persona((await server.build.company()).id);
  const response = await server.call(listTags, {}, who, { origin: DESKTOP_ORIGIN });
  expect([response.status, allowedOrigin(response)]).toEqual([200, DESKTOP_ORIGIN]);
  expect(response.headers.get('vary')).toContain('Origin');
  const rejected = await server.call(listTags, {}, undefined, { origin: DESKTOP_ORIGIN });
  expect([rejected.status, allowedOrigin(rejected)]).toEqual([401, DESKTOP_ORIGIN]);
});

it('the desktop app receives its events', async () => {
  const { token } = await server.build.persona((await server.build.company()).id);
  const socket = io(server.url, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: DESKTOP_ORIGIN },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  expect(socket.connected).toBe(true);
  socket.disconnect();
});

it.each(ELSEWHERE)('%s may not call the API', async (origin) => {
  expect(allowedOrigin(await preflight('/tags', origin))).toBeNull();
  const call = await server.call(listTags, {}, undefined, { origin });
  expect(allowedOrigin(call)).toBeNull();
});

it.each(['https://erp.example.com', DESKTOP_ORIGIN])(
  'a page of %s may call the messaging API, without credentials',
  async (origin) => {
    const response = await fetch(`${server.url}/api/messages/send`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-token,x_token,content-type,idempotency-key',
      },
    });
    expect([response.status, allowedOrigin(response)]).toEqual([204, '*']);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const headers = response.headers.get('access-control-allow-headers')?.split(',');
    expect(headers).toEqual(
      expect.arrayContaining(['authorization', 'x-token', 'x_token', 'idempotency-key']),
    );
    const call = await fetch(`${server.url}/api/messages/send`, { method: 'POST', headers: { origin } });
    expect([call.status, allowedOrigin(call)]).toEqual([401, '*']);
  },
);
