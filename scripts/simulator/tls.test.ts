import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

let dataDir = '';
let simulator: Simulator;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simulator-'));
  simulator = await startSimulator({ dataDir, tlsPort: 0 });
});
afterAll(async () => {
  await simulator.close();
  await rm(dataDir, { recursive: true });
});

const trusting = () => {
  const agent = new Agent({ ca: simulator.certificate });
  return new TestClient(simulator, { agent, fetchAgent: agent });
};

async function statusOf(url: string) {
  const [response] = await once(get(url, { ca: simulator.certificate }), 'response');
  response.resume();
  return response.statusCode as number;
}

test('health names the certificate, which is for loopback and for years', async () => {
  const { messengerUrl, mediaUrl, certificate } = await control<Simulator>(simulator, '/healthz');
  expect([messengerUrl.split(':')[0], mediaUrl.split(':')[0]]).toEqual(['wss', 'https']);
  const read = new X509Certificate(certificate ?? '');
  expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(read.checkHost('localhost')).toBe('localhost');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now() + 5 * 365 * 86_400_000);
});

test('a client that trusts it is linked, writes and uploads; one that does not gets nowhere', async () => {
  const client = await trusting().pair(companyNumber());
  const customer = customerNumber();
  const jid = `${customer}@s.whatsapp.net`;
  const sent = await client.socket.sendMessage(jid, { image: Buffer.from('bytes'), jpegThumbnail: '' });
  await client.receipt(sent?.key.id);
  expect(await statusOf(sent?.message?.imageMessage?.url ?? '')).toBe(200);
  await client.end();
  const stranger = new TestClient(simulator);
  await stranger.until('the refusal', () => stranger.closes.length === 1);
  expect(stranger.qr).toBeUndefined();
  await stranger.end();
});

test('the certificate outlives a restart, and no messenger answers without TLS', async () => {
  const { certificate } = simulator;
  await simulator.close();
  simulator = await startSimulator({ dataDir, tlsPort: 0 });
  expect(simulator.certificate).toBe(certificate);
  const plain = new WebSocket(`${simulator.controlUrl.replace('http', 'ws')}/ws/chat`);
  const [, response] = await once(plain, 'unexpected-response');
  expect(response.statusCode).toBe(404);
  plain.on('error', () => undefined).terminate();
});
