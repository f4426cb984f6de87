import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { ConnectionRef } from '#messenger/gateway';
import { newCustomer, startConversations } from '#testing/conversations';
import { type RecordingGateway, recordingGateway, type TestCustomer } from '#testing/recording-gateway';
import { startTestServer } from '#testing/start-test-server';
import { FollowingClient } from './testing/following-client';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-catch-up-'));
const config = { dataDir, appSecret: 'a-secret-that-outlives-the-restart' };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => vi.useRealTimers());

const customers = Array.from({ length: 8 }, () => newCustomer());
let written = 0;

/** Makes every customer write `each` messages at the same time. */
async function everybodyWrites(
  messenger: RecordingGateway,
  shop: ConnectionRef,
  each: number,
  meanwhile: (round: number) => void = () => undefined,
): Promise<void> {
  for (let round = 0; round < each; round += 1) {
    meanwhile(round);
    await Promise.all(
      customers.map((customer: TestCustomer) =>
        messenger.writes(shop, customer, { body: `Mensagem ${++written}` }),
      ),
    );
  }
}

/** Returns the ids of the company's stored messages. */
async function stored(companyId: number): Promise<string[]> {
  const found = await mongoose.connection.collection('messages').find({ companyId }).toArray();
  return found.map(({ _id }) => String(_id)).sort();
}

it('a window loses no event and shows none twice: disconnected, offline for ten minutes, across a restart', async () => {
  const before = await startConversations(config);
  const { people, shop } = before;
  const window = new FollowingClient(people.admin, new Date().toISOString());
  const upToDate = async () => {
    await expect.poll(() => window.connected, { timeout: 20_000 }).toBe(true);
    const all = await stored(shop.companyId);
    expect(all).toHaveLength(written);
    await expect.poll(() => window.messages(), { timeout: 20_000 }).toEqual(all);
    expect([...window.fresh.values()].every((times) => times === 1)).toBe(true);
  };

  window.open(before.url, before.call);
  await everybodyWrites(before.messenger, shop, 5);
  await upToDate();
  const whileConnected = window.catchUps;

  // The network is interrupted repeatedly while customers write.
  await everybodyWrites(before.messenger, shop, 30, (round) => {
    if (round % 5 === 0) window.cut();
  });
  await upToDate();
  expect(window.catchUps).toBeGreaterThan(whileConnected);
  expect(window.fresh.size, 'events came between the cuts').toBeGreaterThan(0);

  // The window is offline for ten minutes. More messages are stored than one page of a catch-up contains.
  window.close();
  await expect.poll(() => before.app.context.publisher.connectedUserIds(shop.companyId)).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
  await everybodyWrites(before.messenger, shop, 110);
  vi.setSystemTime(Date.now() + 300_000);
  window.open(before.url, before.call);
  await upToDate();

  // The server restarts. Customers write before the window is connected again.
  await before.close();
  const messenger = recordingGateway();
  const after = await startTestServer({ gateway: messenger.gateway, config });
  window.close();
  await everybodyWrites(messenger, shop, 3);
  window.open(after.url, after.call);
  await everybodyWrites(messenger, shop, 3);
  await upToDate();
  const caughtUp = window.catchUps;

  // Afterwards the window follows without another catch-up.
  await everybodyWrites(messenger, shop, 3);
  await upToDate();
  expect(window.catchUps).toBe(caughtUp);
  window.close();
  await after.close();
}, 120_000);
