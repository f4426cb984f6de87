import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MediaReference } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { DRIVER_WRITES } from '#testing/driver-writes';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const READS = ['find', 'findOne', 'aggregate', 'countDocuments'] as const;

const { bulkWrite } = MongoClient.prototype;

const ONE_WRITE = 'messages.insertOne + tickets.updateOne';

/** No response waits for packets between servers. */
const ASIDE = 'realtime_packets';

/** Returns the database operations of `work` as collection and method, without those of downloads. */
async function operationsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const driver = Object.getPrototypeOf(mongoose.connection.collection('messages')) as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  const spies = [...DRIVER_WRITES, ...READS].map((operation) => {
    const original = driver[operation]!;
    return vi.spyOn(driver, operation).mockImplementation(function (this: { name: string }, ...args) {
      if (this.name !== ASIDE) seen.push(`${this.name}.${operation}`);
      return original.apply(this, args);
    });
  });
  const together = vi.spyOn(MongoClient.prototype, 'bulkWrite').mockImplementation(function (
    this: MongoClient,
    models,
    options,
  ) {
    seen.push(models.map(({ namespace, name }) => `${namespace.replace(/^.*?\./, '')}.${name}`).join(' + '));
    return bulkWrite.call(this, models, options);
  });
  await work();
  for (const spy of [...spies, together]) spy.mockRestore();
  return seen;
}
const isWrite = (operation: string) => DRIVER_WRITES.some((write) => operation.endsWith(`.${write}`));

it('a message with a known contact and an open ticket costs one write, whatever it contains', async () => {
  const { messenger, shop, people } = world;
  // These downloads never finish, so that only the message's own operations are counted.
  vi.spyOn(messenger.gateway, 'avatarUrl').mockImplementation(() => new Promise(() => undefined));
  const { customer } = await world.openTicket(people.agent);
  vi.spyOn(messenger.gateway, 'downloadMedia').mockImplementation(() => new Promise(() => undefined));
  const media = {
    reference: 'somewhere' as MediaReference,
    mimetype: 'audio/ogg',
    fileName: null,
    bytes: 10,
    seconds: 3,
    width: null,
    height: null,
    waveform: null,
    thumbnail: null,
  };
  await messenger.writes(shop, customer);
  const place = { latitude: -23.5, longitude: -46.6, name: null, address: null, url: null, live: false };
  for (const content of [{}, { kind: 'location', data: { location: place } }] as const) {
    // Periodic jobs may add operations during an attempt, so the check is repeated.
    await vi.waitFor(async () =>
      expect(await operationsOf(() => messenger.writes(shop, customer, content))).toEqual([ONE_WRITE]),
    );
  }
  await vi.waitFor(async () => {
    const voice = await operationsOf(() => messenger.writes(shop, customer, { kind: 'voice', media }));
    // A download claims its file in a separate write, for which no response waits.
    expect(voice.slice(0, 1)).toEqual([ONE_WRITE]);
    expect(voice.filter(isWrite).length).toBeLessThanOrEqual(2);
  });
});

it('a message that opens a ticket reads no campaigns without a campaign to the person', async () => {
  const { messenger, shop } = world;
  // Periodic jobs may add operations during an attempt, so the check is repeated.
  await vi.waitFor(async () => {
    const operations = await operationsOf(() => messenger.writes(shop, newCustomer(), { body: 'sair' }));
    expect(operations).toContainEqual(expect.stringContaining('tickets.'));
    expect(operations.filter((operation) => operation.startsWith('campaign'))).toEqual([]);
  });
});
