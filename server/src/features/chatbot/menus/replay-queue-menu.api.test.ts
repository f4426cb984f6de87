import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayQueueMenu } from '@recado/shared/chatbot';
import { createQueueOption } from '@recado/shared/queue-options';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const replay = (queueId: number, as = world.people.admin) =>
  world.call(replayQueueMenu, { query: { queueId } }, as);

it('GET /queue-options/replay counts which first messages of the queue’s tickets the menu understands', async () => {
  const { admin, queues } = world.people;
  const queueId = queues.sales.id;
  const shop = await world.connect(admin, [queueId], 'Vendas');
  for (const texts of [
    ['Oi', 'Bom dia', 'preços'],
    ['Cadê meu pedido?'],
    ['Boa tarde', 'cadê meu pedido'],
    ['Oi'],
  ]) {
    const customer = newCustomer();
    for (const body of texts) await world.messenger.writes(shop, customer, { body });
    await world.ticketOf(customer);
  }
  const without = await replay(queueId);
  expect([without.status, without.body.messages, without.body.understood]).toEqual([200, 3, 0]);

  await world.call(
    createQueueOption,
    { body: { queueId, title: 'Preços', message: 'A mesa custa 300.' } },
    admin,
  );
  expect((await replay(queueId)).body).toEqual({
    messages: 3,
    understood: 1,
    misses: [{ text: 'cadê meu pedido', count: 2 }],
  });
  expect((await replay(queues.support.id)).body).toEqual({ messages: 0, understood: 0, misses: [] });
});

it('GET /queue-options/replay is for administrators of the company', async () => {
  const queueId = world.people.queues.sales.id;
  expect((await replay(queueId, world.people.rivalAdmin)).error).toBe('ERR_NO_QUEUE_FOUND');
  expect((await replay(queueId, world.people.agent)).status).toBe(403);
});
