import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createContact } from '@recado/shared/contacts';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { type Conversations, newCustomer, startConversations } from '../../../testing/conversations';
import { giveApiToken } from '../../../testing/giveApiToken';
import { serverProcesses, type TestProcess } from '../../../testing/serverProcesses';

const secret = 'a-secret-that-all-servers-of-a-shop-share';
const processes = serverProcesses();
let here: Conversations;
let there: TestProcess;

beforeAll(async () => {
  const store = await processes.startStore();
  here = await startConversations({ mongoUrl: store.url, appSecret: secret });
  there = await processes.startServer({ MONGO_URL: store.url, APP_SECRET: secret });
  await vi.waitFor(() => {
    if (here.app.context.servers.others().length === 0)
      throw new Error('The servers do not know each other.');
  }, 30_000);
}, 180_000);
afterAll(async () => {
  await here.close();
  await processes.close();
});

it('the limit of new chats holds for requests that two servers receive at once', async () => {
  const { token } = await giveApiToken(here.call, here.people.admin, here.shop);
  const numbers = await Promise.all(
    Array.from({ length: 27 }, async () => {
      const { phone: number } = newCustomer();
      here.messenger.hasAccount(number);
      await here.call(createContact, { body: { name: 'Estranho', number } }, here.people.admin);
      return number;
    }),
  );
  const send = async (url: string, number: string) => {
    const response = await fetch(`${url}${MESSAGES_API_PATH}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ number, body: 'Oi' }),
    });
    return { number, status: response.status };
  };
  // Sends each number on both servers at the same time.
  const sent = await Promise.all(
    numbers.flatMap((number) => [here.url, there.url].map((url) => send(url, number))),
  );
  const accepted = new Set(sent.filter(({ status }) => status === 202).map(({ number }) => number));
  expect(accepted.size).toBe(15);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202, 429]));
  const [row, ...more] = await here.app.database.db.collection('new_chat_days').find().toArray();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ total: 15, automation: 15, counts: { api: 15 } });
  expect(new Set(row?.['contacts'] as number[]).size).toBe(15);
});
