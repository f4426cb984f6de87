import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proofSize } from '../../../scripts/reliability/proof-size';
import { startEmbeddedStore } from '../src';
import { STORE_ENVIRONMENT, STORE_PROGRAM, withTestPassword } from '../src/testing';

const STORE_KILLS = proofSize('RECADO_STORE_KILLS', { short: 4, long: 100 });
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

/** Starts the store as a process and returns its address. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  return urlOf(
    spawn(process.execPath, [STORE_PROGRAM, '--data', directory], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: STORE_ENVIRONMENT,
    }),
  );
}

/** Limits the size of files, which to the store is a full disk. */
async function startOnSmallDisk(kib: number): Promise<{ child: ChildProcess; url: string }> {
  const command = `ulimit -f ${kib * 2} && exec "$0" "$@"`;
  const args = ['-c', command, process.execPath, STORE_PROGRAM, '--data', directory];
  return urlOf(spawn('sh', args, { stdio: ['ignore', 'pipe', 'pipe'], env: STORE_ENVIRONMENT }));
}

async function urlOf(child: ChildProcess): Promise<{ child: ChildProcess; url: string }> {
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(withTestPassword(text.toString())));
    child.stderr?.once('data', (text: Buffer) => reject(new Error(text.toString())));
  });
  return { child, url };
}

interface Row {
  _id: number;
  key: number;
  count: number;
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

test('what was written is there after a restart', async () => {
  for (const round of [1, 2, 3]) {
    const store = await startEmbeddedStore({ directory });
    const client = await new MongoClient(store.url).connect();
    const rows = client.db().collection('rows');
    if (round === 1) await rows.createIndex({ n: 1 }, { unique: true });
    await rows.insertOne({ n: round });
    await expect(rows.insertOne({ n: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await rows.countDocuments()).toBe(round);
    expect(await rows.indexes()).toHaveLength(2);
    await client.close();
    await store.close();
    await store.close();
  }
});

test.skipIf(process.platform === 'win32')(
  'other users of the machine cannot open folder and socket',
  async () => {
    await chmod(directory, 0o755);
    const store = await startEmbeddedStore({ directory });
    const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
    expect(await modeOf(directory)).toBe(0o700);
    expect(await modeOf(join(directory, 'store.sock'))).toBe(0o600);
    await store.close();
    const fresh = await startEmbeddedStore({ directory: join(directory, 'new', 'store') });
    expect(await modeOf(join(directory, 'new'))).toBe(0o700);
    await fresh.close();
  },
);

test('a second process is rejected with the reason', async () => {
  const { child } = await startProcess();
  await expect(startProcess()).rejects.toThrow(`is in use by process ${child.pid}`);
  await expect(startEmbeddedStore({ directory })).rejects.toThrow(/is in use by process/);
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
  expect(existsSync(join(directory, 'recado.lock'))).toBe(false);
  const store = await startEmbeddedStore({ directory });
  await store.close();
});

test('two starts in one process are kept apart too', async () => {
  const store = await startEmbeddedStore({ directory });
  await expect(startEmbeddedStore({ directory })).rejects.toThrow(/is in use/);
  await store.close();
});

const endedPid = (): number => Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString());

test.each<[string, () => string]>([
  ['of a process that is gone', () => JSON.stringify({ pid: endedPid(), host: hostname(), started: '1' })],
  [
    'of a process whose number another has now',
    () => JSON.stringify({ pid: process.pid, host: hostname(), started: '1' }),
  ],
  ['cut off while it was written', () => '{"pid":'],
])('the lock %s is taken over', async (_, content) => {
  await writeFile(join(directory, 'recado.lock'), content());
  const store = await startEmbeddedStore({ directory });
  expect(JSON.parse(await readFile(join(directory, 'recado.lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
  });
  await store.close();
});

test('a port in use is reported, and the folder stays free', async () => {
  const store = await startEmbeddedStore({ directory, port: 0 });
  const port = Number(new URL(store.url).port);
  const other = join(directory, 'other');
  await expect(startEmbeddedStore({ directory: other, port })).rejects.toThrow(/EADDRINUSE/);
  expect(existsSync(join(other, 'recado.lock'))).toBe(false);
  await store.close();
});

test('a Unix socket works', async () => {
  const store = await startEmbeddedStore({ directory, socketPath: join(directory, 's.sock') });
  const client = await new MongoClient(store.url).connect();
  expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  await store.close();
});

test(
  `${STORE_KILLS} kill -9 under concurrent writers lose nothing that was acknowledged`,
  { tags: 'counts-losses', timeout: 100_000 + STORE_KILLS * 15_000 },
  async () => {
    const inserted = new Set<number>();
    const counted = new Map<number, number>();
    let next = 0;
    for (let round = 0; round < STORE_KILLS; round++) {
      const { child, url } = await startProcess();
      const client = await new MongoClient(url, {
        maxPoolSize: 16,
        serverSelectionTimeoutMS: 500,
        retryWrites: false,
      }).connect();
      const rows = client.db().collection<Row>('rows');
      if (round === 0) await rows.createIndex({ key: 1 }, { unique: true });
      await verify(rows, inserted, counted);
      const killAt = next + 150;
      const writer = async (own: number) => {
        try {
          for (;;) {
            const id = next++;
            if (id === killAt) child.kill('SIGKILL');
            await rows.insertOne({ _id: id, key: id * 3, count: 0 });
            inserted.add(id);
            const { matchedCount } = await rows.updateOne({ _id: own }, { $inc: { count: 1 } });
            if (matchedCount === 1) counted.set(own, (counted.get(own) ?? 0) + 1);
          }
        } catch (error) {
          // The store was killed during this write, which ends the round.
          if (!(error instanceof Error) || !/Mongo/.test(error.name)) throw error;
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, own) => writer(own)));
      await client.close();
    }
    const { url } = await startProcess();
    const client = await new MongoClient(url).connect();
    await verify(client.db().collection<Row>('rows'), inserted, counted);
    expect(inserted.size).toBeGreaterThan(STORE_KILLS * 100);
    await client.close();
  },
);

/** Verifies that all acknowledged writes are stored and that indexes match the documents. */
async function verify(
  collection: Collection<Row>,
  inserted: Set<number>,
  counted: Map<number, number>,
): Promise<void> {
  const stored = await collection.find({}).toArray();
  const byId = new Map(stored.map((row) => [row._id, row]));
  for (const id of inserted) expect(byId.has(id), `document ${id}`).toBe(true);
  for (const [id, count] of counted) expect(byId.get(id)?.count).toBeGreaterThanOrEqual(count);
  if (stored.length === 0) return;
  const byIndex = await collection
    .find({ key: { $gte: 0 } })
    .hint('key_1')
    .toArray();
  expect(byIndex.map((row) => row._id).sort((a, b) => a - b)).toEqual([...byId.keys()].sort((a, b) => a - b));
  const [first] = stored;
  await expect(collection.insertOne({ _id: -1, key: first!.key, count: 0 })).rejects.toMatchObject({
    code: 11000,
  });
}

test.skipIf(process.platform === 'win32')(
  'a full disk refuses what has no room, goes on reading, and loses nothing it acknowledged',
  async () => {
    const full = await startOnSmallDisk(8 * 1024);
    const client = await new MongoClient(full.url).connect();
    const rows = client.db().collection<Row & { text: string }>('rows');
    await rows.createIndex({ key: 1 });
    let acknowledged = 0;
    const fill = async () => {
      for (;;) {
        const batch = Array.from({ length: 20 }, (_, at) => ({
          ...{ _id: acknowledged + at, key: at, count: 0, text: 'x'.repeat(500) },
        }));
        await rows.insertMany(batch);
        acknowledged += batch.length;
      }
    };
    const error = await fill().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 14_031 });
    expect(acknowledged).toBeGreaterThan(1_000);
    // Nothing of the rejected write is visible, also not through an index.
    expect(await rows.countDocuments()).toBe(acknowledged);
    expect(await rows.countDocuments({ key: 0 })).toBe(acknowledged / 20);
    expect(await rows.findOne({ _id: acknowledged - 1 })).toMatchObject({ key: 19 });
    await client.close();
    full.child.kill('SIGKILL');
    await ended(full.child);

    const roomy = await startProcess();
    const again = await new MongoClient(roomy.url).connect();
    const restored = again.db().collection<Row>('rows');
    expect(await restored.countDocuments()).toBe(acknowledged);
    expect(await restored.countDocuments({ key: 0 })).toBe(acknowledged / 20);
    await restored.insertOne({ _id: acknowledged, key: 0, count: 0 });
    expect(await restored.countDocuments({ key: 0 })).toBe(acknowledged / 20 + 1);
    await again.close();
  },
);
