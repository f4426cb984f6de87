import { buildIndexes, dropIndex } from '../maintenance/index-build';
import { encoded } from '../query/cursors';
import type { Collection } from '../storage/catalog';
import { type Index, keyPattern, newIndex, sameKey, sameOptions } from '../storage/index-specs';
import { type Document, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';
import { equalValues } from '../values/values';
import { collectionName, type Command, type Handler } from './command';

/** Builds missing indexes. Throws 85 or 86 if an index of this name has other options or another key. */
export const createIndexes: Handler = async (command) => {
  const { store, db, body } = command;
  const name = collectionName(command);
  const specs = body['indexes'];
  if (!Array.isArray(specs) || specs.length === 0)
    throw new StoreError('BadValue', 'Must specify at least one index to create');
  const wanted = specs.map((spec: Document) => {
    if (typeof spec['name'] !== 'string')
      throw new StoreError(
        'FailedToParse',
        "Error in specification: The 'name' field is a required property of an index specification",
      );
    return newIndex(spec);
  });
  const existed = store.catalog.find(db, name) !== undefined;
  const collection = await store.write(() => store.catalog.ensure(db, name));
  const numIndexesBefore = collection.indexes.length;
  const missing: Index[] = [];
  for (const index of wanted) if (!isThere([...collection.indexes, ...missing], index)) missing.push(index);
  if (missing.length > 0) await buildIndexes(store, collection, missing);
  return {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: !existed,
    ok: 1,
  };
};

function isThere(indexes: readonly Index[], wanted: Index): boolean {
  if (sameKey(wanted, indexes[0] as Index)) return true;
  for (const index of indexes) {
    const options = sameOptions(index, wanted);
    if (index.name === wanted.name) {
      if (sameKey(index, wanted) && options) return true;
      if (!sameKey(index, wanted))
        throw new StoreError(
          'IndexKeySpecsConflict',
          `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(wanted.spec())}, existing index: ${JSON.stringify(index.spec())}`,
        );
      throw new StoreError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index but other options. Requested index: ${JSON.stringify(wanted.spec())}, existing index: ${JSON.stringify(index.spec())}`,
      );
    }
    const samePartial = equalValues(index.partial?.source ?? null, wanted.partial?.source ?? null);
    if (sameKey(index, wanted) && samePartial) {
      throw new StoreError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${index.name}`,
      );
    }
  }
  return false;
}

export const dropIndexes: Handler = async (command) => {
  const { store, db, body } = command;
  const collection = store.catalog.find(db, collectionName(command));
  if (!collection) throw new StoreError('NamespaceNotFound', 'ns not found');
  const nIndexesWas = collection.indexes.length;
  for (const index of selected(collection, body['index'])) await dropIndex(store, collection, index);
  return { nIndexesWas, ok: 1 };
};

function selected(collection: Collection, which: unknown): Index[] {
  if (which === '*') return collection.indexes.slice(1);
  const names = Array.isArray(which) ? (which as unknown[]) : [which];
  return names.map((name) => {
    const index = collection.indexes.find((candidate) =>
      isDocument(name) ? equalValues(keyPattern(candidate), name) : candidate.name === name,
    );
    if (!index)
      throw new StoreError(
        'IndexNotFound',
        isDocument(name)
          ? `can't find index with key: ${JSON.stringify(name)}`
          : `index not found with name [${String(name)}]`,
      );
    if (index.number === 0) throw new StoreError('InvalidOptions', 'cannot drop _id index');
    return index;
  });
}

export const listIndexes: Handler = (command: Command) => {
  const { store, db, body } = command;
  const name = collectionName(command);
  const collection = store.catalog.find(db, name);
  if (!collection) throw new StoreError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  const cursor = isDocument(body['cursor']) ? body['cursor'] : {};
  return store.cursors.first(
    `${db}.$cmd.listIndexes.${name}`,
    encoded(collection.indexes.map((index) => index.spec())),
    { batchSize: cursor['batchSize'] },
  );
};
