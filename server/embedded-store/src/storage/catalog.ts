import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { decode, type Document, encode } from '../values/documents';
import { StoreError } from '../values/errors';
import { AFTER, numberPrefix } from '../values/keys';
import { idIndex, type Index, indexFromSpec } from './index-specs';
import type { Storage } from './storage';

/** First byte of every key in LMDB: the kind of entry. */
export const KIND = { catalog: 1, document: 2, index: 3, changeLog: 4, changeEvent: 5 } as const;

export interface Collection {
  /** Number of the collection in keys; never reused. */
  number: number;
  db: string;
  name: string;
  ns: string;
  uuid: Binary;
  indexes: Index[];
  /** First bytes of the keys of its documents. */
  prefix: Buffer;
}

/**
 * Databases, collections and indexes. They are kept in memory and, as one BSON document per collection, in
 * LMDB.
 */
export class Catalog {
  private readonly collections = new Map<string, Collection>();
  private nextNumber = 1;

  constructor(private readonly storage: Storage) {
    this.load();
  }

  /** Reloads the catalog, because after a failed commit memory may be ahead of the disk. */
  load(): void {
    this.collections.clear();
    const start = Buffer.from([KIND.catalog]);
    for (const { value } of this.storage.entries({ start, end: Buffer.concat([start, AFTER]) })) {
      const stored = decode(value);
      if ('next' in stored) this.nextNumber = stored['next'] as number;
      else this.remember(stored);
    }
  }

  private remember(stored: Document): void {
    const collection: Collection = {
      number: stored['number'] as number,
      db: stored['db'] as string,
      name: stored['name'] as string,
      ns: `${stored['db'] as string}.${stored['name'] as string}`,
      uuid: stored['uuid'] as Binary,
      indexes: [],
      prefix: numberPrefix(KIND.document, stored['number'] as number),
    };
    collection.indexes = (stored['indexes'] as Document[]).map((index) => indexFromSpec(index));
    this.collections.set(collection.ns, collection);
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  /** Returns the collections of a database, or of all, by name. */
  list(db?: string): Collection[] {
    const all = [...this.collections.values()].filter(
      (collection) => db === undefined || collection.db === db,
    );
    return all.sort((a, b) => (a.ns < b.ns ? -1 : 1));
  }

  /** Takes a number for a new collection or index. Call inside `Storage.write` only. */
  allocateNumber(): number {
    const number = this.nextNumber++;
    this.storage.put(Buffer.from([KIND.catalog]), encode({ next: this.nextNumber }));
    return number;
  }

  /**
   * Returns the collection; creates it with its `_id_` index if missing. Call inside `Storage.write` only.
   */
  ensure(db: string, name: string): Collection {
    const existing = this.find(db, name);
    if (existing) return existing;
    const number = this.allocateNumber();
    const collection: Collection = {
      number,
      db,
      name,
      ns: `${db}.${name}`,
      uuid: new Binary(randomBytes(16), Binary.SUBTYPE_UUID),
      indexes: [idIndex()],
      prefix: numberPrefix(KIND.document, number),
    };
    this.collections.set(collection.ns, collection);
    this.save(collection);
    return collection;
  }

  /**
   * Stores a collection's entry without indexes that are being built, because after a crash they would seem
   * complete. Call inside `Storage.write` only.
   */
  save(collection: Collection): void {
    const { number, db, name, uuid } = collection;
    const indexes = collection.indexes.filter(({ building }) => !building).map((index) => index.stored());
    this.storage.put(catalogKey(collection.ns), encode({ number, db, name, uuid, indexes }));
  }

  /** Removes a collection's entry. The caller removes its documents. Call inside `Storage.write` only. */
  delete(collection: Collection): void {
    this.collections.delete(collection.ns);
    this.storage.remove(catalogKey(collection.ns));
  }

  /** Call inside `Storage.write` only. */
  rename(collection: Collection, db: string, name: string): void {
    this.delete(collection);
    Object.assign(collection, { db, name, ns: `${db}.${name}` });
    this.collections.set(collection.ns, collection);
    this.save(collection);
  }
}

const catalogKey = (ns: string) => Buffer.concat([Buffer.from([KIND.catalog]), Buffer.from(ns)]);

/** Rejects names that MongoDB rejects (73): empty, with $ or NUL, or of system collections. */
export function checkNamespace(db: string, name: string): void {
  const bad =
    db === '' ||
    /[\0 "$*/<>?\\|.]/.test(db) ||
    name === '' ||
    /[\0$]/.test(name) ||
    name.startsWith('.') ||
    name.endsWith('.');
  if (bad || Buffer.byteLength(`${db}.${name}`) > 255) {
    throw new StoreError('InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
  }
  if (name.startsWith('system.')) throw new StoreError('InvalidNamespace', `cannot write to '${db}.${name}'`);
}
