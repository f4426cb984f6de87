import { afterAll, beforeAll, expect, it } from 'vitest';
import { listQueues } from '@recado/shared/queues';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.personas();
});
afterAll(() => server.close());

it("lists the company's queues by name, whoever asks", async () => {
  const { sales, support } = people.queues;
  for (const who of [people.admin, people.agent]) {
    const { status, body } = await server.call(listQueues, { query: {} }, who);
    expect([status, body]).toEqual([200, [support, sales]]);
  }
});

it("answers the caller's own queues, whatever company is asked for", async () => {
  const query = { companyId: people.company.id };
  expect((await server.call(listQueues, { query }, people.rivalAdmin)).body).toEqual([]);
});

it('gives a colour and a name once in a company, and again in another', async () => {
  const { queues } = server.app.services;
  const { sales } = people.queues;
  const create = (companyId: number, name: string, color: string) =>
    queues.createQueue(companyId, { name, color }).then(
      () => 'created',
      (error: unknown) => (error as { code: string }).code,
    );
  expect(await create(people.company.id, 'Outra', sales.color.toUpperCase())).toBe(
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  );
  expect(await create(people.company.id, sales.name, '#abcdef')).toBe('ERR_CONFLICT');
  expect(await create(people.rivalCompany.id, sales.name, sales.color)).toBe('created');
});

it('finds no queue of another company', async () => {
  const { queues } = server.app.services;
  const { id } = people.queues.sales;
  expect(await queues.queuesByIds(people.rivalCompany.id, [id])).toEqual([]);
  await expect(queues.getQueue(people.rivalCompany.id, id)).rejects.toThrow('ERR_NO_QUEUE_FOUND');
  await expect(queues.requireQueues(people.rivalCompany.id, [id])).rejects.toThrow('ERR_NO_QUEUE_FOUND');
});
