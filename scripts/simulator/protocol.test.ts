import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { TestClient } from './testing/test-client';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

const OLD = [2, 3000, 1_043_857_760] as const;

test('a client below the minimum version is closed with 405, others get a QR code', async () => {
  await control(simulator, '/protocol', { minimum: '2.3000.1043857761' });
  const old = new TestClient(simulator, { version: [...OLD] });
  await old.until('a rejection', () => old.closes.includes(405));
  await old.end();
  const current = new TestClient(simulator, { version: [2, 3000, 1_043_857_761] });
  await current.until('a QR code', () => current.qr);
  await current.end();
  await control(simulator, '/protocol', { minimum: null });
  const accepted = new TestClient(simulator, { version: [...OLD] });
  await accepted.until('a QR code', () => accepted.qr);
  await accepted.end();
  const { clients } = await control<{ clients: Record<string, number> }>(simulator, '/protocol');
  expect(clients).toMatchObject({ '2.3000.1043857761': 1 });
});

test('the page announces a revision, or is whatever a test needs', async () => {
  const page = () => fetch(simulator.webVersionUrl);
  await control(simulator, '/protocol', { revision: 1_050_000_000 });
  expect(await (await page()).text()).toContain('\\"client_revision\\":1050000000');
  await control(simulator, '/protocol', { status: 503 });
  expect((await page()).status).toBe(503);
  await control(simulator, '/protocol', { text: '<html></html>' });
  const changed = await page();
  expect([changed.status, await changed.text()]).toEqual([200, '<html></html>']);
});
