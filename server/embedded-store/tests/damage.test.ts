import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DamagedStoreError, openSnapshot, startEmbeddedStore } from '../src';
import { requireIntactPages, requireWhole } from '../src/storage/damage';

const PAGE = 4_096;
const HALF_PAGE = PAGE / 2;
const ROWS = 400;
let root: string;
let data: string;
let content: Buffer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recado-damage-'));
  data = join(root, 'data');
  const store = await startEmbeddedStore({ directory: data });
  const client = new MongoClient(store.url);
  const rows = client.db('recado').collection<{ _id: number; text: string }>('rows');
  await rows.createIndex({ text: 1 });
  // Every tenth value has pages of its own.
  await rows.insertMany(
    Array.from({ length: ROWS }, (_, n) => ({
      _id: n,
      text: randomBytes(n % 10 === 0 ? 4_000 : 60).toString('hex'),
    })),
  );
  await rows.deleteMany({ _id: { $lt: 50 } });
  await client.close();
  await store.close();
  content = await readFile(join(data, 'data.mdb'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let copies = 0;
/** Returns a folder with an altered copy of the data. */
async function altered(change: (file: string) => Promise<unknown>): Promise<string> {
  const folder = join(root, `copy-${++copies}`);
  await cp(data, folder, { recursive: true });
  await change(join(folder, 'data.mdb'));
  return folder;
}

test('intact data has no damage', () => {
  for (const check of [requireWhole, requireIntactPages])
    expect(() => check(join(data, 'data.mdb'))).not.toThrow();
});

test('a start rejects empty, cut and foreign data, which would end the process', async () => {
  const damages: [RegExp, (file: string) => Promise<unknown>][] = [
    [/is damaged: it is empty or cut\./, (file) => truncate(file, 0)],
    [/is damaged: it is empty or cut\./, (file) => truncate(file, 100)],
    [/is damaged: it is cut\./, (file) => truncate(file, PAGE)],
    [/is damaged: page \d+ is missing\./, (file) => truncate(file, Math.floor(content.length / 2))],
    [/is damaged: its head is of no store\./, (file) => writeFile(file, randomBytes(content.length))],
  ];
  for (const [message, change] of damages) {
    const directory = await altered(change);
    await expect(startEmbeddedStore({ directory })).rejects.toThrow(message);
    expect(() => openSnapshot(directory)).toThrow(/restore the newest backup \(docs\/backup\.md\)/);
    // The lock is released.
    await cp(join(data, 'data.mdb'), join(directory, 'data.mdb'));
    await (await startEmbeddedStore({ directory })).close();
  }
});

test('a check of all pages finds an overwritten head of any page that is in use', async () => {
  const file = join(await altered(() => Promise.resolve()), 'data.mdb');
  let found = 0;
  const pages = Math.floor(content.length / PAGE);
  for (let half = 0; half < pages * 2; half += 1) {
    const damaged = Buffer.from(content);
    randomBytes(HALF_PAGE).copy(damaged, half * HALF_PAGE);
    await writeFile(file, damaged);
    try {
      requireIntactPages(file);
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedStoreError);
      found += 1;
    }
  }
  // The others are free, or inside values.
  expect(found).toBeGreaterThan(pages / 2);
});

test('a start after a crash, and one with the option, checks all pages', async () => {
  const directory = await altered(damagePage);
  await expect(startEmbeddedStore({ directory, checkPages: true })).rejects.toThrow(DamagedStoreError);
  const ended = { pid: 2 ** 22, host: 'elsewhere', started: '', boot: 'an earlier start', token: 'ended' };
  await writeFile(join(directory, 'recado.lock'), JSON.stringify(ended));
  const lockTimes = { touchMs: 50, watchMs: 200, checkMs: 150 };
  // Also each later one.
  for (let start = 1; start <= 2; start += 1)
    await expect(startEmbeddedStore({ directory, lockTimes })).rejects.toThrow(DamagedStoreError);
});

/** Overwrites a page that is in use. */
async function damagePage(file: string): Promise<void> {
  for (let page = 2; page < content.length / PAGE; page += 1) {
    const damaged = Buffer.from(content);
    randomBytes(HALF_PAGE).copy(damaged, page * PAGE);
    await writeFile(file, damaged);
    try {
      requireIntactPages(file);
    } catch {
      return;
    }
  }
  throw new Error('No page is in use.');
}
