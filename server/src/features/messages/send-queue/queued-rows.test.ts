import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Conversations, startConversations } from '#testing/conversations';
import { messageCollection, type MessageDocument } from '../message.model';
import { newMessageId } from '../message-ids';
import { QueuedRows } from './queued-rows';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterEach(() => messageCollection().deleteMany({}));
afterAll(() => world.close());

const rowOf = (contactId: number, priority?: number) =>
  ({
    ...world.shop,
    ...{ _id: newMessageId(), contactId, waiting: true, changes: [], ...(priority && { priority }) },
  }) as unknown as MessageDocument;

async function store(count: number, contactId: number, priority?: number) {
  const rows = Array.from({ length: count }, () => rowOf(contactId, priority));
  await messageCollection().insertMany(rows);
  return rows.map(({ _id }) => _id);
}

/** Reads with no limit of pace, and returns ids. */
function reader(alone = true) {
  const rows = new QueuedRows(world.shop, alone);
  const next = async () => {
    const query = { except: new Set<string>(), skipped: 0, skip: () => false, mayPace: () => true };
    return (await rows.next(query)).items.map(({ id }) => id);
  };
  return { rows, next };
}

describe('the queued rows', () => {
  it('return the rest of a read without another read', async () => {
    const ids = await store(30, 1, 1);
    const { next } = reader();
    expect(await next()).toEqual(ids.slice(0, 1));
    await messageCollection().deleteMany({});
    for (const id of ids.slice(1)) expect(await next()).toEqual([id]);
    expect(await next()).toEqual([]);
  });

  it('return a stored message after the older ones of its chat that were not read yet', async () => {
    const ids = await store(150, 1, 1);
    const { rows, next } = reader();
    const returned = await next();
    const newest = rowOf(1, 1);
    await messageCollection().insertOne(newest);
    rows.stored(newest);
    while (returned.length < 151) {
      await messageCollection().deleteMany({ _id: { $in: returned } });
      returned.push(...(await next()));
    }
    expect(returned).toEqual([...ids, newest._id]);
  });

  it('return an agent’s message first although not all were read', async () => {
    await store(150, 1, 1);
    const { rows, next } = reader();
    await next();
    const agents = rowOf(2);
    rows.stored(agents);
    expect(await next()).toEqual([agents._id]);
  });

  it('are read again for a message that this server stores when there are several servers', async () => {
    await store(20, 1, 1);
    const { rows, next } = reader(false);
    await next();
    const [others] = await store(1, 2);
    const own = rowOf(2);
    await messageCollection().insertOne(own);
    rows.stored(own);
    expect(await next()).toEqual([others, own._id]);
  });
});
