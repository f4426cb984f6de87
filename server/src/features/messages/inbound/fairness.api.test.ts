import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

const CUSTOMERS = 50;
const EACH = 20;

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

it('stores a company’s message before 1,000 that wait for another one, each conversation in order', async () => {
  const { messenger, shop, rivalShop, people } = world;
  const customers = Array.from({ length: CUSTOMERS }, () => newCustomer());
  // Both companies are active, and their contacts exist.
  const neighbour = newCustomer();
  await messenger.writes(rivalShop, neighbour, { body: 'Oi' });
  await Promise.all(customers.map((customer) => messenger.writes(shop, customer, { body: 'oi' })));
  const activity = setInterval(() => void world.call(listTickets, { query: {} }, people.rivalAdmin), 500);

  let stored = 0;
  const burst = Array.from({ length: CUSTOMERS * EACH }, (_, n) => {
    const customer = customers[n % CUSTOMERS] ?? neighbour;
    return messenger.writes(shop, customer, { body: String(Math.floor(n / CUSTOMERS)) }).then(() => {
      stored += 1;
    });
  });
  await messenger.writes(rivalShop, neighbour, { body: 'Só uma' });
  const storedBefore = stored;
  await Promise.all(burst);
  clearInterval(activity);
  expect(storedBefore).toBeLessThan(200);
  expect(stored).toBe(CUSTOMERS * EACH);

  const wanted = ['oi', ...Array.from({ length: EACH }, (_, n) => String(n))];
  for (const customer of customers.slice(-5)) {
    const { id } = await world.ticketOf(customer);
    const { body } = await world.call(listMessages, { params: { ticketId: id }, query: {} }, people.admin);
    expect(body.messages.map((message) => message.body).reverse()).toEqual(wanted);
  }
}, 60_000);
