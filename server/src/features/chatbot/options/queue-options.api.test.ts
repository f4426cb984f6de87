import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  moveQueueOption,
  type QueueOption,
  updateQueueOption,
  withDescendants,
} from '@recado/shared/queue-options';
import { createQueue, deleteQueue } from '@recado/shared/queues';
import { deleteUser } from '@recado/shared/users';
import { testWindow } from '#core/realtime/testing/test-window';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
let admin: Persona;
let queueId: number;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
  queueId = await queue();
});

async function queue(as = admin): Promise<number> {
  const body = { name: `Fila ${++made}`, color: `#${(0xa00000 + made).toString(16)}` };
  return (await server.call(createQueue, { body }, as)).body.id;
}
const create = (fields: object = {}, as = admin) =>
  server.call(createQueueOption, { body: { queueId, title: `Opção ${++made}`, ...fields } }, as);
const added = async (fields: object = {}) => (await create(fields)).body;
const change = (queueOptionId: number, body: object, as = admin) =>
  server.call(updateQueueOption, { params: { queueOptionId }, body }, as);
const move = (queueOptionId: number, option: number) =>
  server.call(moveQueueOption, { params: { queueOptionId }, body: { option } }, admin);
const remove = (queueOptionId: number) =>
  server.call(deleteQueueOption, { params: { queueOptionId } }, admin);
const list = async (query: object = {}, as = admin) =>
  (await server.call(listQueueOptions, { query: { queueId, ...query } }, as)).body;
const titles = (options: readonly QueueOption[]) => options.map(({ option, title }) => `${option} ${title}`);

describe('the chatbot options of a queue', () => {
  it('are stored with their fields and listed by level, with everything below', async () => {
    const { status, body: root } = await create({
      title: '  Segunda   via ',
      message: ' Qual é o CPF? ',
      queueToTransferId: queueId,
      operatorId: admin.id,
    });
    expect([status, root]).toEqual([
      200,
      {
        id: root.id,
        queueId,
        parentId: null,
        option: 1,
        title: 'Segunda via',
        message: 'Qual é o CPF?',
        queueToTransferId: queueId,
        operatorId: admin.id,
        version: 0,
        children: [],
      },
    ]);
    const child = await added({ parentId: root.id, title: 'Boleto' });
    const other = await added({ parentId: -1, title: 'Outros' });
    expect(other).toMatchObject({ parentId: null, option: 2, message: '', operatorId: null });
    const tree = [{ ...root, children: [child] }, other];
    for (const parentId of [undefined, -1, 'null', '']) expect(await list({ parentId })).toEqual(tree);
    expect(await list({ parentId: root.id })).toEqual([child]);
    const agent = await server.build.persona(admin.companyId);
    expect(await list({}, agent)).toEqual(tree);
  });

  it('retain omitted fields, their queue and their parent', async () => {
    const root = await added({ title: 'Boletos', message: 'Qual é o CPF?' });
    const child = await added({ parentId: root.id });
    expect((await change(root.id, { operatorId: admin.id })).body).toEqual({
      ...root,
      operatorId: admin.id,
      version: 1,
      children: [child],
    });
    expect(
      (await change(root.id, { title: '', operatorId: null, queueId, parentId: -1 })).body,
    ).toMatchObject({
      title: '',
      message: 'Qual é o CPF?',
      operatorId: null,
    });
    for (const [field, value] of [
      ['parentId', child.id],
      ['queueId', await queue()],
    ] as const) {
      const rejected = await change(root.id, { [field]: value });
      expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
        400,
        'ERR_VALIDATION',
        field,
      ]);
    }
  });

  it('are numbered without gaps after deletions and moves', async () => {
    const [one, two, three] = [
      await added({ title: 'Um' }),
      await added({ title: 'Dois' }),
      await added({ title: 'Três' }),
    ];
    expect((await move(three.id, 1)).body.option).toBe(1);
    expect(titles(await list())).toEqual(['1 Três', '2 Um', '3 Dois']);
    expect((await move(three.id, 99)).body.option).toBe(3);
    expect((await remove(one.id)).status).toBe(204);
    expect(titles(await list())).toEqual(['1 Dois', '2 Três']);
    await added({ title: 'Quatro' });
    expect(titles(await list())).toEqual(['1 Dois', '2 Três', '3 Quatro']);
    expect((await move(two.id, 2)).status).toBe(200);
    expect(titles(await list())).toEqual(['1 Três', '2 Dois', '3 Quatro']);
  });

  it('are deleted with everything below them', async () => {
    const root = await added();
    const child = await added({ parentId: root.id });
    await added({ parentId: child.id });
    const other = await added();
    expect((await remove(root.id)).status).toBe(204);
    expect(withDescendants(await list()).map(({ id }) => id)).toEqual([other.id]);
    expect((await remove(child.id)).error).toBe('ERR_NO_QUEUE_OPTION_FOUND');
    const stored = server.app.database.db.collection('queue_options');
    expect(await stored.countDocuments({ queueId })).toBe(1);
  });

  it('name existing targets and parents of their company and queue', async () => {
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    const foreign = await queue(rival);
    const option = await added();
    const inOtherQueue = (await create({ queueId: await queue() })).body;
    expect((await create({ queueToTransferId: foreign })).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await create({ operatorId: rival.id })).error).toBe('ERR_NO_USER_FOUND');
    expect((await create({ queueId: foreign })).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await create({ parentId: inOtherQueue.id })).error).toBe('ERR_NO_QUEUE_OPTION_FOUND');
    expect((await change(option.id, { queueToTransferId: foreign })).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await change(option.id, { operatorId: rival.id })).error).toBe('ERR_NO_USER_FOUND');
    const read = await server.call(listQueueOptions, { query: { queueId } }, rival);
    expect([read.status, read.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    expect(await list()).toEqual([option]);
  });
});

describe('the limits of a menu', () => {
  it.each([
    ['title', { title: 'x'.repeat(61) }, 60],
    ['message', { message: 'x'.repeat(4_001) }, 4_000],
  ])('reject a longer %s', async (field, fields, limit) => {
    const option = await added();
    for (const { status, error, details } of [await create(fields), await change(option.id, fields)]) {
      expect([status, error, details]).toEqual([409, 'ERR_LIMIT_REACHED', { field, limit }]);
    }
    const longest = { title: 'x'.repeat(60), message: 'x'.repeat(4_000) };
    expect((await change(option.id, longest)).body).toMatchObject(longest);
  });

  it('reject a sixth level', async () => {
    let parentId: number | null = null;
    for (let level = 1; level <= 5; level += 1) parentId = (await added({ parentId })).id;
    const { error, details } = await create({ parentId });
    expect([error, details]).toEqual(['ERR_LIMIT_REACHED', { field: 'depth', limit: 5 }]);
  });

  it('reject more than 20 options of a level, even for concurrent creations', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => create()));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(results.find(({ status }) => status !== 200)?.details).toEqual({ field: 'level', limit: 20 });
    expect((await list()).map(({ option }) => option)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('reject more than 200 options of a queue', async () => {
    const now = new Date();
    const stored = server.app.database.db.collection<{ _id: number }>('queue_options');
    const parents = await Promise.all(Array.from({ length: 10 }, () => added()));
    await stored.insertMany(
      Array.from({ length: 190 }, (_, n) => ({
        _id: 9_000_000 + n,
        companyId: admin.companyId,
        queueId,
        parentId: parents[n % 10]?.id ?? null,
        order: n,
        title: `Opção ${n}`,
        message: '',
        createdAt: now,
        updatedAt: now,
      })),
    );
    expect((await create()).details).toEqual({ field: 'queue', limit: 200 });
  });
});

describe('targets of options', () => {
  it('disappear with their queue and their user, and options with their queue', async () => {
    const target = await queue();
    const operator = await server.build.persona(admin.companyId);
    const option = await added({ queueToTransferId: target, operatorId: operator.id });
    await create({ queueId: target });
    await server.call(deleteUser, { params: { userId: operator.id } }, admin);
    expect(await list()).toEqual([{ ...option, operatorId: null }]);
    await server.call(deleteQueue, { params: { queueId: target } }, admin);
    expect(await list()).toEqual([{ ...option, operatorId: null, queueToTransferId: null }]);
    const stored = server.app.database.db.collection('queue_options');
    expect(await stored.countDocuments({ queueId: target })).toBe(0);
  });
});

describe('other windows', () => {
  it('receive the queue of every change', async () => {
    const window = testWindow(server.url, admin.token);
    await window.ready();
    const option = await added();
    await window.until(
      ({ name, payload }) =>
        name === `company-${admin.companyId}-queueOption` &&
        JSON.stringify(payload) === JSON.stringify({ action: 'update', queueId }),
    );
    await remove(option.id);
    window.socket.disconnect();
    expect(await list()).toEqual([]);
  });
});
