import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteQueue } from '@recado/shared/queues';
import {
  createServiceLevel,
  deleteServiceLevel,
  listServiceLevels,
  type ServiceLevelInput,
  updateServiceLevel,
} from '@recado/shared/service-levels';
import { type Conversations, startConversations } from '#testing/conversations';
import { serviceLevels } from './service-level.model';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
beforeEach(async () => {
  await serviceLevels.deleteMany(world.people.company.id, {});
});

const input = (more: Partial<ServiceLevelInput> = {}): ServiceLevelInput => ({
  name: 'Padrão',
  firstReplyMinutes: 15,
  nextReplyMinutes: null,
  resolveMinutes: 480,
  queueIds: [],
  warnPercent: 80,
  ...more,
});
const create = (more?: Partial<ServiceLevelInput>, as = world.people.admin) =>
  world.call(createServiceLevel, { body: input(more) }, as);
const list = async (as = world.people.admin) =>
  (await world.call(listServiceLevels, {}, as)).body.serviceLevels;

describe('createServiceLevel', () => {
  it('stores the level, which agents can read', async () => {
    const { queues, agent } = world.people;
    const created = await create({ queueIds: [queues.sales.id] });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Padrão', queueIds: [queues.sales.id], version: 0 });
    expect(await list(agent)).toEqual([created.body]);
  });

  it('is for administrators only', async () => {
    expect((await create({}, world.people.agent)).error).toBe('ERR_NO_PERMISSION');
  });

  it('rejects a level without times, a time of zero and one beyond 90 days', async () => {
    const none = { firstReplyMinutes: null, nextReplyMinutes: null, resolveMinutes: null };
    for (const wrong of [none, { firstReplyMinutes: 0 }, { resolveMinutes: 129_601 }, { warnPercent: 100 }])
      expect((await create(wrong)).error).toBe('ERR_VALIDATION');
    expect(await list()).toEqual([]);
  });

  it('rejects a name in use, a queue of another level and a second level for all other queues', async () => {
    const { queues } = world.people;
    await create({ name: 'Vendas', queueIds: [queues.sales.id] });
    await create();
    const rejections = [
      await create({ name: 'Vendas', queueIds: [queues.support.id] }),
      await create({ name: 'Rápido', queueIds: [queues.support.id, queues.sales.id] }),
      await create({ name: 'Outro' }),
    ];
    expect(rejections.map(({ error, details }) => [error, details])).toEqual([
      ['ERR_CONFLICT', { field: 'name' }],
      ['ERR_CONFLICT', { field: 'queueIds', queueId: queues.sales.id, level: 'Vendas' }],
      ['ERR_CONFLICT', { field: 'queueIds', queueId: null, level: 'Padrão' }],
    ]);
  });

  it('stores one of two simultaneous levels for all other queues', async () => {
    const results = await Promise.all(['A', 'B', 'C'].map((name) => create({ name })));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it("rejects another company's queue", async () => {
    const rival = await world.build.queue(world.people.rivalCompany.id);
    expect((await create({ queueIds: [rival.id] })).error).toBe('ERR_NO_QUEUE_FOUND');
  });
});

describe('updateServiceLevel', () => {
  it('saves changes and rejects an older version', async () => {
    const { body: level } = await create();
    const params = { serviceLevelId: level.id };
    const save = (more: Partial<ServiceLevelInput>, version: number) =>
      world.call(updateServiceLevel, { params, body: { ...input(more), version } }, world.people.admin);
    expect((await save({ nextReplyMinutes: 30 }, 0)).body).toMatchObject({
      nextReplyMinutes: 30,
      version: 1,
    });
    const stale = await save({ nextReplyMinutes: 60 }, 0);
    expect([stale.error, stale.details]).toMatchObject([
      'ERR_CONFLICT',
      { by: world.people.admin.name, fields: ['nextReplyMinutes'], version: 1 },
    ]);
  });
});

describe('deleteServiceLevel', () => {
  it('deletes the level, once', async () => {
    const params = { serviceLevelId: (await create()).body.id };
    const remove = () => world.call(deleteServiceLevel, { params }, world.people.admin);
    expect([(await remove()).status, (await remove()).error]).toEqual([204, 'ERR_NO_SERVICE_LEVEL_FOUND']);
    expect(await list()).toEqual([]);
  });
});

it('a deleted queue leaves its level, and takes a level with it that has no other queue', async () => {
  const { company } = world.people;
  const [one, two] = [await world.build.queue(company.id), await world.build.queue(company.id)];
  await create({ name: 'Duas', queueIds: [one.id, two.id] });
  const remove = (queueId: number) => world.call(deleteQueue, { params: { queueId } }, world.people.admin);
  expect((await remove(one.id)).error).toBeUndefined();
  expect((await list()).map(({ queueIds }) => queueIds)).toEqual([[two.id]]);
  await remove(two.id);
  expect(await list()).toEqual([]);
});
