import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIndexes } from '../src/maintenance/index-build';
import { Catalog } from '../src/storage/catalog';
import { indexFromSpec } from '../src/storage/index-specs';
import { Store } from '../src/store/store';
import { type Document, encode } from '../src/values/documents';

let directory: string;
let store: Store;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-build-'));
  store = new Store(directory);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const insert = (document: Document) =>
  store.write(() => store.records.insert(store.catalog.ensure('recado', 'rows'), encode(document)));

test('an index still being built is in no catalog that a crash would leave', async () => {
  await insert({ _id: -1, n: -1, tags: 'none' });
  const rows = store.catalog.find('recado', 'rows')!;
  await buildIndexes(store, rows, [indexFromSpec({ key: { tags: 1 }, name: 'tags' })]);
  await store.write(() => {
    for (let n = 0; n < 5_000; n += 1) store.records.insert(rows, encode({ _id: n, n }));
  });
  const namesOnDisk = () => {
    store.storage.refresh();
    return new Catalog(store.storage).find('recado', 'rows')?.indexes.map(({ name }) => name);
  };

  const index = indexFromSpec({ key: { n: 1 }, name: 'n', unique: true });
  const building = buildIndexes(store, rows, [index]);
  // Between two steps of the build, the first array under `tags` makes the catalog be stored.
  await insert({ _id: 10_000, n: 10_000, tags: ['a', 'b'] });
  expect([index.building, rows.indexes.map(({ name }) => name)]).toEqual([true, ['_id_', 'tags', 'n']]);
  expect(namesOnDisk()).toEqual(['_id_', 'tags']);

  await building;
  expect([index.building, index.hidden]).toEqual([false, false]);
  expect(namesOnDisk()).toEqual(['_id_', 'tags', 'n']);
  await expect(insert({ _id: 20_000, n: 10_000 })).rejects.toThrow('E11000');
});

test('a build ends with an error when its catalog was reloaded', async () => {
  await store.write(() => {
    const rows = store.catalog.ensure('recado', 'rows');
    for (let n = 0; n < 3_000; n += 1) store.records.insert(rows, encode({ _id: n, n }));
  });
  const rows = store.catalog.find('recado', 'rows')!;
  const building = buildIndexes(store, rows, [indexFromSpec({ key: { n: 1 }, name: 'n' })]);
  store.catalog.load();
  await expect(building).rejects.toThrow('was dropped while it was built');
  expect(store.catalog.find('recado', 'rows')?.indexes.map(({ name }) => name)).toEqual(['_id_']);
});
