import { afterAll, beforeAll, expect, it } from 'vitest';
import { menuProblems, menuSourceOf, nextStep, previewMenu } from '@recado/shared/chatbot';
import { createQueueOption } from '@recado/shared/queue-options';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const preview = (query: { queueId: number; whatsappId?: number }, as = world.people.admin) =>
  world.call(previewMenu, { query }, as);

it('GET /queue-options/preview returns menu, texts, settings and targets, with which the menu runs in the window', async () => {
  const { admin, agent, company, queues } = world.people;
  const queueId = queues.sales.id;
  await world.setting(company.id, 'quantityMessageBot', '2');
  await world.setting(company.id, 'closeTicketClient', 'enabled');
  const options = [
    { title: 'Preços', message: 'A mesa custa 300.' },
    { title: 'Ana', operatorId: agent.id },
    { title: 'Chefe', operatorId: admin.id, queueToTransferId: queues.support.id },
  ];
  for (const option of options) {
    await world.call(createQueueOption, { body: { queueId, ...option } }, admin);
  }
  const shop = await world.connect(admin, [queues.support.id, queueId], 'Duas filas');
  const { status, body } = await preview({ queueId, whatsappId: shop.connectionId });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    settings: { language: 'pt', maxMisses: 2, closesByKeyword: true },
    greeting: 'Olá! Escolha o setor.',
    choices: [queues.support.id, queueId],
    targets: {
      queueIds: expect.arrayContaining([queueId, queues.support.id]) as unknown,
      operators: expect.arrayContaining([
        { id: agent.id, queueIds: agent.queueIds },
        { id: admin.id, queueIds: expect.arrayContaining([queueId, queues.support.id]) as unknown },
      ]) as unknown,
    },
  });
  const step = nextStep(null, { kind: 'open', queueId: null }, menuSourceOf(body), body.settings);
  expect(step?.progress.menu.map(({ title }) => title)).toEqual([queues.support.name, queues.sales.name]);
  const queue = body.queues.find(({ id }) => id === queueId);
  expect(queue && menuProblems(queue, body.targets, body.settings)).toEqual([]);

  const alone = (await preview({ queueId })).body;
  expect([alone.greeting, alone.choices, alone.queues.map(({ id }) => id)]).toEqual(['', [], [queueId]]);
});

it('GET /queue-options/preview is limited to the company', async () => {
  const queueId = world.people.queues.sales.id;
  const { rivalAdmin } = world.people;
  expect((await preview({ queueId }, rivalAdmin)).error).toBe('ERR_NO_QUEUE_FOUND');
  const foreign = await preview({ queueId, whatsappId: world.rivalShop.connectionId });
  expect([foreign.status, foreign.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
});
