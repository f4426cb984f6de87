import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, type ChangeStreamDocument, MongoClient, type ResumeToken } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedStore } from '../src';
import { describeUpdate } from '../src/change-log/change-diff';
import { Store } from '../src/store/store';
import { STORE_ENVIRONMENT, STORE_PROGRAM, withTestPassword } from '../src/testing';
import type { Document } from '../src/values/documents';

let directory: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-store-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await rm(directory, { recursive: true, force: true });
});

async function startProcess(port: string): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [STORE_PROGRAM, '--data', directory, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: STORE_ENVIRONMENT,
  });
  children.add(child);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: withTestPassword(text.toString()),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test(
  'a stream resumes after the store was killed, with the writes since then',
  { tags: 'counts-losses', timeout: 60_000 },
  async () => {
    let store = await startProcess('0');
    const port = new URL(store.url.replace('mongodb:', 'http:')).port;
    const client = await new MongoClient(store.url, { serverSelectionTimeoutMS: 30_000 }).connect();
    const rows = client.db().collection<{ _id: number }>('rows');
    const stream = rows.watch();
    expect(await stream.tryNext()).toBeNull();
    const seen: number[] = [];
    const watching = (async () => {
      while (seen.at(-1) !== 400)
        seen.push(((await stream.next()) as { documentKey: { _id: number } }).documentKey._id);
    })();
    let stored = 0;
    const write = async (until: number) => {
      while (stored < until) {
        try {
          await rows.insertOne({ _id: stored + 1 });
          stored += 1;
        } catch (error) {
          if ((error as { code?: number }).code === 11000) stored += 1;
        }
      }
    };
    for (const until of [100, 200, 300]) {
      const writing = write(until + 60);
      await expect.poll(() => stored, { timeout: 20_000 }).toBeGreaterThan(until);
      await store.kill();
      store = await startProcess(port);
      await writing;
    }
    await write(400);
    await watching;
    expect(seen).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
    await stream.close();
    await client.close();
  },
);

test('a token older than the ring is refused with 286, also by a stream that lags behind', async () => {
  const store = await startEmbeddedStore({ directory, changeEvents: 200 });
  const client = await new MongoClient(store.url).connect();
  const rows = client.db().collection('rows');
  const stream = rows.watch([], { batchSize: 1 });
  expect(await stream.tryNext()).toBeNull();
  await rows.insertMany(Array.from({ length: 150 }, (_, n) => ({ n })));
  const { _id } = await stream.next();
  const resumed = rows.watch([], { resumeAfter: _id });
  expect(await resumed.next()).toMatchObject({ fullDocument: { n: 1 } });
  await rows.insertMany(Array.from({ length: 400 }, (_, n) => ({ n })));
  await expect(rows.watch([], { resumeAfter: _id }).next()).rejects.toMatchObject({ code: 286 });
  const lagging = async () => {
    for (;;) await stream.next();
  };
  await expect(lagging()).rejects.toMatchObject({ code: 286 });
  await client.close();
  await store.close();
});

test('a token of an unwatched time is rejected with 286', async () => {
  const store = await startEmbeddedStore({ directory });
  const client = await new MongoClient(store.url).connect();
  const [watched, other] = [client.db().collection('a'), client.db().collection('b')];
  const stream = watched.watch();
  await stream.tryNext();
  await watched.insertOne({});
  const { _id } = await stream.next();
  await other.insertOne({});
  await expect(other.watch([], { resumeAfter: _id }).next()).rejects.toMatchObject({ code: 286 });
  await client.close();
  await store.close();
});

test('records only what is watched, and for ten minutes more', async () => {
  const store = new Store(directory);
  const collection = await store.write(() => store.catalog.ensure('recado', 'rows'));
  const insert = (_id: number) =>
    store.write(() => store.records.insert(collection, Buffer.from(BSON.serialize({ _id }))));
  const recorded = () => {
    store.storage.refresh();
    return store.log.after(0, 100).length;
  };
  await insert(1);
  expect(recorded()).toBe(0);
  await store.write(() => store.log.begin(collection.ns));
  const end = store.log.use(collection.ns);
  await insert(2);
  expect(recorded()).toBe(1);
  const later = Date.now() + 11 * 60_000;
  end();
  expect(store.log.hasExpired()).toBe(false);
  await insert(3);
  expect(recorded()).toBe(2);
  expect(store.log.hasExpired(later)).toBe(true);
  // While it is watched, old events are deleted and new ones recorded.
  const again = store.log.use(collection.ns);
  expect(await store.write(() => store.log.expire(later))).toBe(true);
  expect(recorded()).toBe(0);
  expect(store.log.isComplete(collection.ns, store.log.placeOf(store.log.last()))).toBe(true);
  expect(store.log.isComplete(collection.ns, store.log.placeOf(1))).toBe(false);
  await insert(5);
  expect(recorded()).toBe(1);
  again();
  expect(await store.write(() => store.log.expire(later))).toBe(true);
  await insert(4);
  expect(recorded()).toBe(0);
  await store.close();
});

test('the description of an update leads to the same document', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const value = (depth: number): unknown => {
    const kind = random(depth > 2 ? 3 : 6);
    if (kind === 3) return Array.from({ length: random(4) }, () => value(depth + 1));
    if (kind >= 4) return document(depth + 1);
    return kind === 0 ? null : random(3);
  };
  const document = (depth: number): Document =>
    Object.fromEntries(['a', 'b', 'c', 'd'].slice(0, 1 + random(4)).map((name) => [name, value(depth)]));
  let changed = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const [before, after] = [document(0), document(0)];
    const description = describeUpdate(structuredClone(before), structuredClone(after));
    expect(followed(before, description), JSON.stringify([before, after, description])).toEqual(after);
    if (Object.keys(description.updatedFields).some((path) => path.includes('.'))) changed += 1;
  }
  expect(changed).toBeGreaterThan(200);
});

type Described = ReturnType<typeof describeUpdate>;

function followed(
  document: Document,
  { updatedFields, removedFields, truncatedArrays }: Described,
): Document {
  const result = structuredClone(document);
  const holder = (path: string) => {
    const parts = path.split('.');
    const last = parts.pop() as string;
    return { last, parent: parts.reduce((at: Document, part) => at[part] as Document, result) };
  };
  for (const { field, newSize } of truncatedArrays) {
    const { parent, last } = holder(field);
    (parent[last] as unknown[]).length = newSize;
  }
  for (const path of removedFields) Reflect.deleteProperty(holder(path).parent, holder(path).last);
  for (const [path, value] of Object.entries(updatedFields)) holder(path).parent[holder(path).last] = value;
  return result;
}

test('the ring and its tokens outlive a clean restart', async () => {
  let token: ResumeToken;
  for (const round of [1, 2, 3]) {
    const store = await startEmbeddedStore({ directory });
    const client = await new MongoClient(store.url).connect();
    const rows = client.db().collection('rows');
    if (round > 1) await rows.insertOne({ round });
    const stream = rows.watch([], token === undefined ? {} : { resumeAfter: token });
    if (round === 1) {
      expect(await stream.tryNext()).toBeNull();
      await rows.insertOne({ round });
    }
    const event: ChangeStreamDocument = await stream.next();
    expect(event).toMatchObject({ fullDocument: { round } });
    token = event._id;
    await client.close();
    await store.close();
  }
});
