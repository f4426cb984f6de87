import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContact } from '@recado/shared/contacts';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { newCustomer } from '#testing/conversations';
import { giveApiToken } from '#testing/give-api-token';
import { startTwoServers, type TwoServers } from '#testing/two-servers';

let servers: TwoServers;
let here: TwoServers['here'];
let there: TwoServers['there'];

beforeAll(async () => {
  servers = await startTwoServers();
  ({ here, there } = servers);
}, 180_000);
afterAll(() => servers.close());

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
