import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Catalog } from './storage/catalog';
import { DATA_FILE, requireHead, requireIntactPages, requireWhole } from './storage/damage';
import { Storage } from './storage/storage';
import { decode, type Document } from './values/documents';
import { AFTER } from './values/keys';

const READERS_FILE = 'lock.mdb';

/** Read access to a store's folder without its lock. */
export interface Snapshot {
  /** Names and document counts of a database's collections, by name. */
  collections(database: string): { name: string; count: number }[];
  /** Yields a collection's documents by `_id`, as BSON; none of a missing collection. */
  bytesOf(database: string, collection: string): Generator<Buffer>;
  /** Yields a collection's decoded documents by `_id`. */
  documentsOf(database: string, collection: string): Generator<Document>;
  close(): Promise<void>;
}

/**
 * Copies the last commit of a store into a folder, compact and on disk when it resolves. A running store continues to
 * write. Call in another process than the store's, where it would block writes for the whole copy.
 *
 * @param target - folder, created if missing, that must not contain data
 * @returns the copy's file
 * @throws Error if `directory` contains no store or `target` contains one; DamagedStoreError
 */
export async function copyStore(directory: string, target: string): Promise<string> {
  requireData(directory);
  requireHead(join(directory, DATA_FILE));
  await mkdir(target, { recursive: true, mode: 0o700 });
  const file = join(target, DATA_FILE);
  if (existsSync(file)) throw new Error(`The folder ${target} already contains a store.`);
  const storage = Storage.openReadOnly(resolve(directory));
  try {
    await storage.copyTo(resolve(target));
  } finally {
    await storage.close();
  }
  const copy = await open(file, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.sync();
  } finally {
    await copy.close();
  }
  requireIntactPages(file);
  return file;
}

/**
 * Opens the data of a folder to read it, while no process writes it.
 *
 * @throws Error if the folder contains no store; DamagedStoreError
 */
export function openSnapshot(directory: string): Snapshot {
  requireData(directory);
  requireWhole(join(directory, DATA_FILE));
  // LMDB creates the table of readers even to read. That of a running store must stay.
  const readers = join(directory, READERS_FILE);
  const isOurs = !existsSync(readers);
  const storage = Storage.openReadOnly(resolve(directory));
  const catalog = new Catalog(storage);
  function* bytesOf(database: string, name: string): Generator<Buffer> {
    const collection = catalog.find(database, name);
    if (!collection) return;
    for (const { value } of storage.each(rangeOf(collection.prefix))) yield value;
  }
  return {
    collections: (database) =>
      catalog.list(database).map(({ name, prefix }) => {
        const { start, end } = rangeOf(prefix);
        return { name, count: storage.count(start, end) };
      }),
    bytesOf,
    *documentsOf(database, name) {
      for (const bytes of bytesOf(database, name)) yield decode(bytes);
    },
    close: async () => {
      await storage.close();
      if (isOurs) await rm(readers, { force: true });
    },
  };
}

const rangeOf = (prefix: Buffer) => ({ start: prefix, end: Buffer.concat([prefix, AFTER]) });

function requireData(directory: string): void {
  if (!existsSync(join(directory, DATA_FILE)))
    throw new Error(`The folder ${directory} contains no embedded store.`);
}
