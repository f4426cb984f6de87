import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simulator-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('after a restart the client logs in, chats go on, and what waited is delivered', async () => {
  const [shop, customer] = [companyNumber(), customerNumber()];
  const before = await startSimulator({ dataDir });
  const first = await new TestClient(before).pair(shop, 'Loja');
  await control(before, `/contacts/${customer}`, { name: 'Maria' });
  const send = (simulator: typeof before, text: string) =>
    control<{ id: string }>(simulator, `/contacts/${customer}/messages`, { to: shop, type: 'text', text });
  await first.message((await send(before, 'um')).id);
  await first.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'dois' });
  await first.until('delivery', () => first.receipts.length > 0);
  await first.end();
  const waiting = await send(before, 'três');
  await before.close();

  const after = await startSimulator({ dataDir });
  expect(after.trustRoot).toBe(before.trustRoot);
  const second = first.movedTo(after);
  await second.open();
  expect((await second.message(waiting.id)).message?.conversation).toBe('três');
  await second.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'quatro' });
  await second.until('delivery', () => second.receipts.length > 0);
  expect((await second.message((await send(after, 'cinco')).id)).pushName).toBe('Maria');
  const { messages } = await control<{ messages: { text: string }[] }>(
    after,
    `/contacts/${customer}/messages?with=${shop}`,
  );
  expect(messages.map(({ text }) => text)).toEqual(['um', 'dois', 'três', 'quatro', 'cinco']);
  await second.end();
  await after.close();
  expect((await readdir(join(dataDir, 'accounts'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('groups, other devices, the address book and what was posted outlive a restart', async () => {
  const [shop, customer] = [companyNumber(), customerNumber()];
  const before = await startSimulator({ dataDir });
  const first = await new TestClient(before).pair(shop);
  await control(before, `/contacts/${customer}`, { devices: 2 });
  await control(before, `/phones/${shop}/contacts`, { contacts: [{ number: customer, name: 'Cliente' }] });
  const group = await control<{ id: string; jid: string }>(before, '/groups', {
    subject: 'Obra',
    participants: [customer, shop],
  });
  const writes = (simulator: typeof before, text: string) =>
    control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
      group: group.id,
      type: 'text',
      text,
      device: 1,
    });
  await first.message((await writes(before, 'um')).id);
  const sent = await first.socket.sendMessage(group.jid, { text: 'dois' });
  await first.receipt(sent?.key.id);
  const status = { to: [shop], type: 'text', text: 'promoção' };
  await control(before, `/contacts/${customer}/status`, status);
  await first.end();
  await before.close();

  const after = await startSimulator({ dataDir });
  const second = first.movedTo(after);
  await second.open();
  expect((await second.socket.groupMetadata(group.jid)).subject).toBe('Obra');
  expect((await second.message((await writes(after, 'três')).id)).message?.conversation).toBe('três');
  const again = await second.socket.sendMessage(group.jid, { text: 'quatro' });
  await second.receipt(again?.key.id);
  const sees = async (chat: string) =>
    (
      await control<{ messages: { text: string; devices?: number[] }[] }>(
        after,
        `/contacts/${customer}/messages?with=${chat}`,
      )
    ).messages;
  expect(await sees(group.id)).toMatchObject([
    { text: 'um' },
    { text: 'dois', devices: [0, 1] },
    { text: 'três' },
    { text: 'quatro', devices: [0, 1] },
  ]);
  expect(await sees('status')).toMatchObject([{ text: 'promoção' }]);
  const { contacts } = await control<{ contacts: object }>(after, `/phones/${shop}/contacts`, {
    contacts: [],
  });
  expect(contacts).toEqual({ [customer]: 'Cliente' });
  await second.end();
  await after.close();
});

test('limits on new chats outlive a restart', async () => {
  const shop = companyNumber();
  const limits = {
    quota: { status: 'SECOND_WARNING', total: 50, used: 41, cycleEndsAt: 1_800_000_000_000 },
    lock: { type: 'BIZ_QUALITY', endsAt: 1_790_000_000_000 },
  };
  const before = await startSimulator({ dataDir });
  await control(before, `/phones/${shop}/new-chats`, limits);
  await before.close();
  const after = await startSimulator({ dataDir });
  const restored = await control(after, `/phones/${shop}/new-chats`);
  await after.close();
  expect(restored).toEqual({ ...limits, received: 0, rejected: 0 });
});
