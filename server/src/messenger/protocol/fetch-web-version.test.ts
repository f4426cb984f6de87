import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchWebVersion } from './fetch-web-version';

let respond: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => respond(request, response));
let address = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sw.js`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { signal: open } = new AbortController();
const read = () => fetchWebVersion(address, open);
const page = (text: string): RequestListener => {
  return (_request, response) => response.end(text);
};

it('reads the revision of plain and escaped JSON', async () => {
  respond = page('self.a={"client_revision":1043857760};');
  expect(await read()).toBe('2.3000.1043857760');
  respond = page(String.raw`JSON.parse("{\"client_revision\": 1043857761,\"x\":1}")`);
  expect(await read()).toBe('2.3000.1043857761');
});

it('returns undefined for a page without a revision', async () => {
  respond = page('<html>client_revision</html>');
  expect(await read()).toBeUndefined();
});

it('fails for an error, a page that is too large, and one that does not end', async () => {
  respond = (_request, response) => response.writeHead(400).end('{"client_revision":1}');
  await expect(read()).rejects.toThrow('status 400');
  respond = page('x'.repeat(4_000_001));
  await expect(read()).rejects.toThrow('too large');
  respond = (_request, response) => response.write('x');
  await expect(fetchWebVersion(address, AbortSignal.timeout(100))).rejects.toThrow();
});

it('follows a redirect on the same host only', async () => {
  let requests = 0;
  const redirect = (to: string): RequestListener => {
    return (_request, response) => {
      requests += 1;
      response.writeHead(302, { location: to }).end();
    };
  };
  respond = (request, response) => {
    if (request.url === '/new.js') page('{"client_revision":7}')(request, response);
    else redirect('/new.js')(request, response);
  };
  expect(await read()).toBe('2.3000.7');
  respond = redirect('http://localhost:1/sw.js');
  await expect(read()).rejects.toThrow('redirects to http://localhost:1');
  requests = 0;
  respond = redirect('/sw.js');
  await expect(read()).rejects.toThrow('redirects');
  expect(requests).toBe(4);
});
