import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { restoreSession } from '@/lib/session/session';
import { CLIENT_HEADERS } from '@/lib/version/client-version';
import { provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { upload } from './upload';

type Respond = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let server: Server;
let respond: Respond;
let requests: { url: string | undefined; bearer: string | undefined; body: string }[];
let credentials: ReturnType<typeof provideFakeDesktop>['credentials'];

/** Uploads use XMLHttpRequest, so the test starts a real server. */
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      ['authorization', ...Object.keys(CLIENT_HEADERS)].join(),
    );
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests.push({ url: request.url, bearer: request.headers.authorization, body });
      respond(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  ({ credentials } = provideFakeDesktop(`http://127.0.0.1:${port}`));
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('old') });
  await restoreSession();
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const say = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const form = () => {
  const fields = new FormData();
  fields.append('captions', 'Nota');
  fields.append('medias', new File(['x'.repeat(200_000)], 'nota.txt'), 'nota.txt');
  return fields;
};

it('sends the form with the bearer and returns the JSON', async () => {
  respond = (_request, _body, response) => say(response, 201, { messages: [] });
  expect(await upload(sendMessage, { ticketId: 7 }, form())).toEqual({ messages: [] });
  expect(requests[0]).toMatchObject({ url: '/messages/7', bearer: 'Bearer old' });
  expect(requests[0]?.body).toContain('nota.txt');
  expect(requests[0]?.body).toContain('Nota');
});

it('refreshes an expired bearer once and sends the form again', async () => {
  respond = ({ headers }, _body, response) =>
    headers.authorization === 'Bearer new'
      ? say(response, 201, { messages: [] })
      : say(response, 403, { error: 'ERR_SESSION_EXPIRED' });
  credentials.refresh.mockResolvedValue({ ok: true, session: someSession('new') });
  await upload(sendMessage, { ticketId: 7 }, form());
  expect(requests.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer new']);
});

it('throws the code of a rejection', async () => {
  respond = (_request, _body, response) => say(response, 413, { error: 'ERR_TOO_MANY_FILES' });
  await expect(upload(sendMessage, { ticketId: 7 }, form())).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_FILES',
  });
});

it('throws ERR_UNAVAILABLE without a response', async () => {
  respond = (request) => void request.socket.destroy();
  await expect(upload(sendMessage, { ticketId: 7 }, form())).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
    details: { offline: true },
  });
});

it('aborts an upload in progress', async () => {
  const abort = new AbortController();
  respond = () => abort.abort();
  await expect(upload(sendMessage, { ticketId: 7 }, form(), { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
