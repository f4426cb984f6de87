import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Catalog, type Collection } from './storage/catalog';
import type { Index } from './storage/index-specs';
import { documentIdOf, indexEntries, indexPrefix, secondaryIndexes, storedEntries } from './storage/indexes';
import { Storage } from './storage/storage';
import { decode } from './values/documents';
import { AFTER, encodeKey } from './values/keys';

/**
 * Compares all index entries of a folder with its documents, while no process writes it.
 *
 * @returns a line per problem, at most `most`
 * @throws Error if the folder contains no store
 */
export async function findStoreProblems(directory: string, most = 20): Promise<string[]> {
  if (!existsSync(join(directory, 'data.mdb')))
    throw new Error(`The folder ${directory} contains no embedded store.`);
  const storage = Storage.openReadOnly(resolve(directory));
  try {
    const problems: string[] = [];
    for (const collection of new Catalog(storage).list()) {
      for (const problem of problemsOf(storage, collection)) {
        problems.push(`${collection.ns}: ${problem}`);
        if (problems.length === most) return problems;
      }
    }
    return problems;
  } finally {
    await storage.close();
  }
}

function* problemsOf(storage: Storage, collection: Collection): Generator<string> {
  const indexes = secondaryIndexes(collection);
  const expected = new Map<Index, number>(indexes.map((index) => [index, 0]));
  for (const { key, value } of storage.each(rangeOf(collection.prefix))) {
    const document = decode(value);
    const id = encodeKey(document['_id']).bytes;
    if (!key.subarray(collection.prefix.length).equals(id)) {
      yield `a document is stored under another _id than ${String(document['_id'])}`;
      continue;
    }
    for (const own of indexEntries(indexes, document)) {
      const entries = storedEntries(own, id);
      expected.set(own.index, (expected.get(own.index) ?? 0) + entries.length);
      for (const entry of entries) {
        const stored = storage.get(entry.key);
        if (!stored || !documentIdOf({ key: entry.key, value: stored }).equals(id))
          yield `the index ${own.index.name} does not lead to the document ${String(document['_id'])}`;
      }
    }
  }
  for (const [index, count] of expected) {
    const { start, end } = rangeOf(indexPrefix(index));
    const stored = storage.count(start, end);
    if (stored !== count) yield `the index ${index.name} has ${stored} entries instead of ${count}`;
  }
}

const rangeOf = (prefix: Buffer) => ({ start: prefix, end: Buffer.concat([prefix, AFTER]) });
