import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedStore, startEmbeddedStore, withStorePassword } from '../src';
import { storePassword } from '../src';

const SECRET = 'a secret of the servers, long enough';
const WITHIN = { serverSelectionTimeoutMS: 5_000 };
let directory: string;
let store: EmbeddedStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-access-'));
  store = await startEmbeddedStore({ directory, port: 0, password: storePassword(SECRET) });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const place = () => new URL(store.url.replace('mongodb:', 'http:')).host;
const codeOf = async (url: string): Promise<unknown> => {
  const client = new MongoClient(url, WITHIN);
  try {
    await client.db('recado').collection('rows').insertOne({ n: 1 });
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  } finally {
    await client.close();
  }
};

test('the official driver and mongoose authenticate with the derived password', async () => {
  expect(store.address).not.toContain(storePassword(SECRET));
  expect(withStorePassword(store.address, SECRET)).toBe(store.url);
  expect(await codeOf(store.url)).toBeUndefined();
  // Without a mechanism in the address, the driver asks which ones exist.
  expect(await codeOf(store.url.replace('&authMechanism=SCRAM-SHA-256', ''))).toBeUndefined();
  const connection = await mongoose.createConnection(store.url, WITHIN).asPromise();
  expect(await connection.collection('rows').countDocuments()).toBe(2);
  await connection.close();
});

test.each([
  ['without credentials', () => `mongodb://${place()}/recado?directConnection=true`, 13],
  ['with a wrong password', () => withStorePassword(store.address, 'another secret, also long enough'), 18],
  ['as another user', () => store.url.replace('//recado-store', '//root'), 18],
  ['by another mechanism', () => store.url.replace('SCRAM-SHA-256', 'SCRAM-SHA-1'), 334],
])('a client %s is rejected with its code', async (_, url, code) => {
  expect(await codeOf(url())).toBe(code);
});

test('a pool of 50 connections authenticates', async () => {
  const client = await new MongoClient(store.url, { ...WITHIN, minPoolSize: 50, maxPoolSize: 50 }).connect();
  const pings = Array.from({ length: 200 }, () => client.db().command({ ping: 1 }));
  expect(await Promise.all(pings)).toHaveLength(200);
  await client.close();
});

/** Sends commands on a bare socket and returns the replies as text. */
async function speak(commands: object[]): Promise<string> {
  const socket = connect(Number(place().split(':')[1]), '127.0.0.1');
  const replies: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => replies.push(bytes));
  for (const [at, command] of commands.entries()) {
    const body = serialize(command);
    const header = Buffer.alloc(21);
    header.writeInt32LE(21 + body.length, 0);
    header.writeInt32LE(at + 1, 4);
    header.writeInt32LE(2013, 12);
    socket.write(Buffer.concat([header, body]));
  }
  await expect
    .poll(() => Buffer.concat(replies).toString('latin1').split('ok\0').length - 1)
    .toBe(commands.length);
  socket.destroy();
  return Buffer.concat(replies).toString('latin1');
}

test('a connection may only greet and authenticate first, in order', async () => {
  const payload = Buffer.from('n,,n=recado-store,r=0123456789abcdef');
  const start = { saslStart: 1, mechanism: 'SCRAM-SHA-256', payload, $db: 'admin' };
  const forged = (proof: string) => ({
    saslContinue: 1,
    conversationId: 1,
    payload: Buffer.from(`c=biws,r=0123456789abcdef,p=${proof}`),
    $db: 'admin',
  });
  expect(await speak([{ hello: 1, $db: 'admin' }])).toContain('isWritablePrimary');
  expect(await speak([forged('')])).toContain('ProtocolError');
  for (const proof of ['', 'AAAA', Buffer.alloc(32).toString('base64')]) {
    const replies = await speak([start, forged(proof), { find: 'rows', $db: 'recado' }]);
    expect(replies).toContain('AuthenticationFailed');
    expect(replies).toContain('Command find requires authentication');
  }
  for (const text of ['', 'n,,n=recado-store', 'y,,n=a,r=0123456789', 'n,,n=recado-store,r=a b c d e f g']) {
    expect(await speak([{ ...start, payload: Buffer.from(text) }])).toContain('AuthenticationFailed');
  }
});
