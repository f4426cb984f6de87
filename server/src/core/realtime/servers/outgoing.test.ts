import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { type Collection, MongoClient } from 'mongodb';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '@recado/embedded-store/testing';
import { OutgoingPackets } from './outgoing';
import { type Packet, PACKETS } from './packets';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let network: Awaited<ReturnType<typeof cutNetwork>>;
let direct: MongoClient;
let client: MongoClient;

/**
 * A proxy to the database that can lose responses: commands are executed, but the client receives no
 * response.
 */
async function cutNetwork(to: { host: string; port: number } | { path: string }) {
  let lose = 0;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = createConnection(to as { path: string });
    let responsesToLose = 0;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => [near, far].forEach((end) => end.destroy()));
    }
    near.on('data', (bytes) => {
      if (lose > 0 && bytes.includes('insert')) {
        lose -= 1;
        responsesToLose = 1;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (responsesToLose === 0) near.write(bytes);
      else {
        lost += 1;
        near.destroy();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswers: (count: number) => void (lose = count),
    lost: () => lost,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

beforeEach(async () => {
  database = await startTestDatabase();
  const [, place = ''] = /^mongodb:\/\/([^/]+)/.exec(database.url) ?? [];
  const [host = '', port] = place.split(':');
  network = await cutNetwork(
    port === undefined ? { path: decodeURIComponent(place) } : { host, port: Number(port) },
  );
  direct = await new MongoClient(database.url).connect();
  client = await new MongoClient(
    `mongodb://127.0.0.1:${network.port}/${database.dbName}?directConnection=true&retryWrites=false`,
  ).connect();
});
afterEach(async () => {
  await client.close();
  await direct.close();
  network.close();
  await database.close();
});

const outgoingOf = (collection: Collection<Packet>) => new OutgoingPackets({ collection, from: 'a', log });
const word = (n: number) => ({ word: { kind: 'sessionEnded', sessionId: String(n), userId: n } }) as const;

/** Returns the packets' numbers in the order in which watchers receive them. */
async function heard(count: number, work: () => Promise<void>): Promise<number[]> {
  const stream = direct
    .db()
    .collection<Packet>(PACKETS)
    .watch([{ $match: { operationType: 'insert' } }]);
  await stream.tryNext();
  await work();
  const users: number[] = [];
  while (users.length < count) {
    const event = await stream.next();
    if (event.operationType !== 'insert') continue;
    const said = event.fullDocument.word;
    if (said?.kind === 'sessionEnded') users.push(said.userId);
  }
  expect(await stream.tryNext()).toBeNull();
  await stream.close();
  return users;
}

it('OutgoingPackets stores a batch with a lost response once and in order, before later ones', async () => {
  const outgoing = outgoingOf(client.db().collection<Packet>(PACKETS));
  const words = Array.from({ length: 2_000 }, (_, n) => n);
  const users = await heard(words.length, async () => {
    network.loseAnswers(3);
    outgoing.start();
    for (const n of words) {
      outgoing.add(word(n));
      if (n % 100 === 0) await new Promise((done) => setImmediate(done));
    }
    await outgoing.stop(20_000);
  });
  expect(network.lost()).toBe(3);
  expect(users).toEqual(words);
});

it('OutgoingPackets drops everything and reports it after a long outage of the database', async () => {
  const collection = client.db().collection<Packet>(PACKETS);
  const outgoing = outgoingOf(collection);
  for (let n = 0; n < 20_050; n += 1) outgoing.add(word(n));
  outgoing.start();
  await outgoing.stop(20_000);
  const stored = await collection.find().toArray();
  expect(stored.map((packet) => packet.word)).toMatchObject([
    { kind: 'lost' },
    ...Array.from({ length: 50 }, (_, n) => ({ userId: 20_000 + n })),
  ]);
});

it('OutgoingPackets omits requests whose caller no longer waits', async () => {
  const collection = client.db().collection<Packet>(PACKETS);
  const outgoing = outgoingOf(collection);
  outgoing.add(word(1), 'b', () => true);
  outgoing.add(word(2), 'b', () => false);
  outgoing.start();
  await outgoing.stop(20_000);
  expect(await collection.find().toArray()).toMatchObject([{ to: 'b', word: { userId: 2 } }]);
});
