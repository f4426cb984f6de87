import { databaseDropped, dropped, renamed } from '../change-log/change-events';
import { removeKeys } from '../maintenance/index-build';
import { encoded } from '../query/cursors';
import { compileQuery } from '../query/query';
import { checkNamespace, type Collection } from '../storage/catalog';
import { indexFromSpec, keyPattern } from '../storage/index-specs';
import { indexPrefix } from '../storage/indexes';
import { type Document, isDocument, toBoolean, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { AFTER } from '../values/keys';
import { equalValues } from '../values/values';
import { collectionName, type Command, type Handler } from './command';
import { dropProfile, PROFILE } from './profile';

export const create: Handler = async (command) => {
  const { store, db, body } = command;
  const name = collectionName(command);
  if (body['autoIndexId'] === false) throw notSupported('A collection without _id index', 'InvalidOptions');
  const { key, name: idName = '_id_' } = (body['idIndex'] ?? { key: { _id: 1 } }) as Document;
  if (!equalValues(key, { _id: 1 }) || idName !== '_id_')
    throw new StoreError(
      'BadValue',
      "The field 'key' for an _id index must be {_id: 1}, and its name must be '_id_'",
    );
  await store.write(() => {
    if (store.catalog.find(db, name))
      throw new StoreError('NamespaceExists', `Collection ${db}.${name} already exists.`);
    store.catalog.ensure(db, name);
  });
  return { ok: 1 };
};

export const drop: Handler = async (command) => {
  const { store, db, body } = command;
  if (body['drop'] === PROFILE) return dropProfile(command);
  const collection = store.catalog.find(db, collectionName(command));
  if (!collection) return { ok: 1 };
  await dropCollection(command, collection);
  return { nIndexesWas: collection.indexes.length, ns: collection.ns, ok: 1 };
};

async function dropCollection({ store }: Command, collection: Collection): Promise<void> {
  await store.write(() => {
    if (store.log.records(collection)) store.log.append(dropped(collection));
    store.catalog.delete(collection);
  });
  await removeKeys(store, collection.prefix);
  for (const index of collection.indexes.slice(1)) await removeKeys(store, indexPrefix(index));
}

export const dropDatabase: Handler = async (command) => {
  const { store, db } = command;
  for (const collection of store.catalog.list(db)) await dropCollection(command, collection);
  if (store.log.recordsDatabase(db)) await store.write(() => store.log.append(databaseDropped(db)));
  return { dropped: db, ok: 1 };
};

export const listCollections: Handler = (command) => {
  const { store, db, body } = command;
  const { test } = compileQuery(body['filter']);
  const nameOnly = toBoolean(body['nameOnly']);
  const all = store.catalog.list(db).map(({ name, uuid }): Document => ({
    name,
    type: 'collection',
    ...(nameOnly
      ? {}
      : { options: {}, info: { readOnly: false, uuid }, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } }),
  }));
  const cursor = isDocument(body['cursor']) ? body['cursor'] : {};
  return store.cursors.first(`${db}.$cmd.listCollections`, encoded(all.filter(test)), {
    batchSize: cursor['batchSize'],
  });
};

export const listDatabases: Handler = ({ store, body }) => {
  const names = [...new Set(store.catalog.list().map(({ db }) => db))].sort();
  const { test } = compileQuery(body['filter']);
  const databases = names.map((name): Document => ({ name, sizeOnDisk: 0, empty: false })).filter(test);
  return toBoolean(body['nameOnly'])
    ? { databases: databases.map(({ name }) => ({ name })), ok: 1 }
    : { databases, totalSize: 0, totalSizeMb: 0, ok: 1 };
};

export const renameCollection: Handler = async (command) => {
  const { store, body } = command;
  const [from, to] = [split(body['renameCollection']), split(body['to'])];
  checkNamespace(...to);
  const source = store.catalog.find(...from);
  if (!source)
    throw new StoreError('NamespaceNotFound', `Source collection ${from.join('.')} does not exist`);
  const target = store.catalog.find(...to);
  if (target === source) throw new StoreError('IllegalOperation', "Can't rename a collection to itself");
  if (target && !toBoolean(body['dropTarget']))
    throw new StoreError('NamespaceExists', 'target namespace exists');
  if (target) await dropCollection(command, target);
  await store.write(() => {
    const watched = store.log.records(source) || store.log.records({ db: to[0], ns: to.join('.') });
    if (watched) store.log.append(renamed(source, ...to));
    store.catalog.rename(source, ...to);
  });
  return { ok: 1 };
};

function split(ns: unknown): [string, string] {
  const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
  if (typeof ns !== 'string' || dot < 1)
    throw new StoreError('InvalidNamespace', `Invalid namespace specified '${String(ns)}'`);
  return [ns.slice(0, dot), ns.slice(dot + 1)];
}

/** Changes `expireAfterSeconds` or `hidden` of an index. Nothing else can be changed. */
export const collMod: Handler = async (command) => {
  const { store, db, body } = command;
  const collection = store.catalog.find(db, collectionName(command));
  if (!collection) throw new StoreError('NamespaceNotFound', 'ns does not exist');
  const change = body['index'];
  if (!isDocument(change)) throw new StoreError('InvalidOptions', 'collMod needs an index to change');
  checkIndexChange(change);
  const index = collection.indexes.find(
    (candidate) =>
      candidate.name === change['name'] || equalValues(keyPattern(candidate), change['keyPattern'] ?? 0),
  );
  if (!index)
    throw new StoreError(
      'IndexNotFound',
      `cannot find index ${JSON.stringify(change['name'] ?? change['keyPattern'])} for ns ${collection.ns}`,
    );
  if (index.number === 0) throw new StoreError('BadValue', "can't hide or expire the _id index");
  const before = index.spec();
  const checked = indexFromSpec({ ...before, ...pick(change, ['expireAfterSeconds', 'hidden']) });
  await store.write(() => {
    index.expireAfterSeconds = checked.expireAfterSeconds;
    index.hidden = checked.hidden;
    store.catalog.save(collection);
  });
  const result: Document = { ok: 1 };
  for (const option of ['expireAfterSeconds', 'hidden']) {
    if (change[option] !== undefined)
      Object.assign(result, {
        [`${option}_old`]: before[option] ?? false,
        [`${option}_new`]: change[option],
      });
  }
  return result;
};

/** Rejects unsupported options, so that none is silently ignored. */
function checkIndexChange(change: Document): void {
  for (const option of Object.keys(change)) {
    if (option === 'unique' || option === 'prepareUnique')
      throw notSupported(`collMod's index option '${option}'`, 'InvalidOptions');
    if (!['name', 'keyPattern', 'expireAfterSeconds', 'hidden'].includes(option))
      throw new StoreError('Location40415', `BSON field 'collMod.index.${option}' is an unknown field.`);
  }
  if (change['name'] !== undefined && change['keyPattern'] !== undefined)
    throw new StoreError('InvalidOptions', 'Cannot specify both key pattern and name.');
  if (change['expireAfterSeconds'] === undefined && change['hidden'] === undefined)
    throw new StoreError('InvalidOptions', 'no expireAfterSeconds, hidden, unique, or prepareUnique field');
}

const pick = (document: Document, names: string[]): Document =>
  Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));

/** Counts for `dbStats` and `collStats`. Sizes are not tracked. */
export const stats: Handler = ({ store, db, body, name }) => {
  const named = body[name];
  const collections = store.catalog
    .list(db)
    .filter((collection) => typeof named !== 'string' || collection.name === named);
  const objects = collections.reduce(
    (sum, { prefix }) => sum + store.storage.count(prefix, Buffer.concat([prefix, AFTER])),
    0,
  );
  const indexes = collections.reduce((sum, collection) => sum + collection.indexes.length, 0);
  const scale = toNumber(body['scale']) ?? 1;
  return typeof named === 'string'
    ? { ns: `${db}.${named}`, count: objects, nindexes: indexes, scaleFactor: scale, ok: 1 }
    : { db, collections: collections.length, objects, indexes, scaleFactor: scale, ok: 1 };
};
