import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedStore, startEmbeddedStore } from '@recado/embedded-store';
import { isDuplicateKey, isUnreachable } from './errors';
import { failCommandsOfLostConnections } from './lost-connections';

/** Exceeds the socket buffers of both sides, so it is not written at once. */
const LARGE = 'x'.repeat(12_000_000);
const ROUNDS = 8;

let directory: string;
let store: EmbeddedStore;
/** A proxy between driver and store that can interrupt connections. */
let relay: Server;
const ofDriver = new Set<Socket>();
/** While true, the proxy reads nothing from the driver and does not close the connection. */
let silent = false;
let client: MongoClient;
let relayUrl: () => string;
/** Sockets of this process to the proxy and the store. */
const driverSockets = new Set<Socket>();
const noteSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  driverSockets.add(socket);
  socket.once('close', () => driverSockets.delete(socket));
};

beforeAll(async () => {
  failCommandsOfLostConnections();
  directory = await mkdtemp(join(tmpdir(), 'recado-lost-'));
  store = await startEmbeddedStore({ directory, port: 0 });
  const { host, port } = new URL(store.url);
  relay = createServer((socket) => {
    const toStore = connect(Number(port), '127.0.0.1');
    ofDriver.add(socket);
    socket.on('close', () => {
      ofDriver.delete(socket);
      toStore.destroy();
    });
    socket.on('error', () => undefined);
    toStore.on('error', () => undefined);
    toStore.pipe(socket);
    socket.on('data', (bytes) => {
      if (silent) socket.pause();
      else toStore.write(bytes);
    });
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  relayUrl = () => store.url.replace(host, `127.0.0.1:${(relay.address() as AddressInfo).port}`);
  subscribe('net.client.socket', noteSocket);
  client = new MongoClient(relayUrl(), {
    heartbeatFrequencyMS: 500,
    connectTimeoutMS: 1_000,
  });
  await client.connect();
});
afterAll(async () => {
  unsubscribe('net.client.socket', noteSocket);
  await client.close();
  relay.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const insert = (text: string) => client.db('test').collection('lines').insertOne({ text });
const outcome = (command: Promise<unknown>) =>
  command.then(
    () => 'done' as const,
    (error: unknown) => error,
  );

it('settles every command that is written while its connection ends', async () => {
  const commands: Promise<unknown>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await vi.waitFor(() => insert('before'));
    let ending = true;
    const write = () => {
      commands.push(outcome(insert('meanwhile')));
      if (ending) setImmediate(write);
    };
    setImmediate(write);
    for (const socket of ofDriver) socket.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    ending = false;
  }
  const outcomes = await Promise.all(commands);
  expect(outcomes).toContain('done');
  for (const one of outcomes) if (one !== 'done') expect(one).toBeInstanceOf(MongoNetworkError);
  // The heartbeat works again, too.
  expect(await outcome(insert('after'))).toBe('done');
}, 60_000);

it('fails a command that is half written when the connection is given up', async () => {
  silent = true;
  const half = outcome(insert(LARGE));
  expect(await half).toBeInstanceOf(MongoNetworkError);
  silent = false;
  for (const socket of ofDriver) socket.destroy();
  await vi.waitFor(async () => expect(await outcome(insert('after'))).toBe('done'), { timeout: 25_000 });
}, 60_000);

it('reports the error of a socket as an error of the network', async () => {
  const once = await new MongoClient(relayUrl(), { retryWrites: false }).connect();
  silent = true;
  const half = outcome(once.db('test').collection('lines').insertOne({ text: LARGE }));
  const socket = await vi.waitUntil(() =>
    [...driverSockets].find(({ writableNeedDrain }) => writableNeedDrain),
  );
  silent = false;
  socket.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }));
  const error = await half;
  expect(error).toBeInstanceOf(MongoNetworkError);
  expect(error).toSatisfy(isUnreachable);
  await once.close();
}, 60_000);

it('tells a database that does not answer from one that refuses', async () => {
  const away = new MongoClient('mongodb://127.0.0.1:1/?directConnection=true', {
    serverSelectionTimeoutMS: 200,
  });
  const lines = away.db('test').collection('lines');
  const pending = [
    lines.insertOne({}),
    lines.insertMany([{}]),
    lines.find().toArray(),
    away.bulkWrite([{ name: 'insertOne', namespace: 'test.lines', document: {} }]),
  ];
  for (const error of await Promise.all(pending.map(outcome))) expect(error).toSatisfy(isUnreachable);
  await away.close();

  const row = { _id: 'one' as never };
  await client.db('test').collection('rows').insertOne(row);
  for (const again of [
    client.db('test').collection('rows').insertMany([row]),
    client.db('test').collection('rows').insertOne(row),
  ]) {
    const error = await outcome(again);
    expect([isDuplicateKey(error), isUnreachable(error)]).toEqual([true, false]);
  }
});

it('a lost connection is recognised as the cause of another error, and nothing else is', () => {
  const lost = new MongoNetworkError('write EPIPE');
  const wrapped = new Error('The message could not be sent.', { cause: new Error('send', { cause: lost }) });
  expect([lost, wrapped, new Error('send'), 'EPIPE', undefined].map(isUnreachable)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
});
