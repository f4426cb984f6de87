import { createServer, type Server } from 'node:http';
import express from 'express';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createMetrics } from '../metrics';
import { closePort, openPort } from '.';
import { errorHandler } from './errors';
import { health } from './health';
import { metrics } from './metrics';

const running: Server[] = [];
afterEach(() => Promise.all(running.splice(0).map(closePort)));

async function serve(...handlers: express.RequestHandler[]): Promise<string> {
  const app = express();
  for (const handler of handlers) app.use(handler);
  app.use(errorHandler(pino({ level: 'silent' }), createMetrics()));
  const server = createServer(app);
  running.push(server);
  return openPort(server, { host: '127.0.0.1', port: 0 });
}

it('readiness fails while a part does not respond, and names it', async () => {
  const url = await serve(
    health({
      database: () => Promise.reject(new Error('secret address')),
      messenger: () => Promise.resolve(),
    }),
  );
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', parts: { database: 'unavailable', messenger: 'ok' } },
  ]);
});

it('metrics require the token, if one is configured', async () => {
  const url = await serve(metrics({ metricsToken: 'uma-chave-de-metricas' }, createMetrics()));
  const request = async (authorization?: string) =>
    (await fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
  expect(await request()).toBe(401);
  expect(await request('Bearer outra')).toBe(401);
  expect(await request('Bearer uma-chave-de-metricas')).toBe(200);
});

it('the server stops although a client keeps its connection, after running calls', async () => {
  let respond = (): void => undefined;
  const url = await serve((request, response) => {
    if (request.path === '/slow') respond = () => void response.end('done');
    else response.end('quick');
  });
  await (await fetch(`${url}/quick`)).text();
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await expect.poll(() => respond.length === 0 && respond.toString().includes('done')).toBe(true);
  const [server] = running;
  const closed = server ? closePort(server) : Promise.resolve();
  respond();
  expect(await slow).toBe('done');
  await closed;
});
