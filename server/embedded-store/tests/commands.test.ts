import { Binary, Decimal128, type Document, Double, Long, type MongoClient, Timestamp } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from './use-database';

interface Row extends Document {
  _id: number;
}

const { db } = useDatabase();
beforeAll(async () => {
  await db()
    .collection<Row>('rows')
    .insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ]);
});

const run = (command: Document): Promise<Document> => db().command(command);
/** Returns the error of a command, or of its first write. */
const errorOf = (command: Document) =>
  run(command)
    .then(({ writeErrors = [] }) => (writeErrors as Document[])[0])
    .catch((error: Document) => error)
    .then((error) => ({ code: Number(error?.['code']), errmsg: String(error?.['errmsg']) }));
const remaining = () => db().collection('rows').countDocuments({});

const rejected: [string, Document, number, string?][] = [
  ['an unknown field of find', { find: 'rows', foo: 1 }, 40415, "BSON field 'find.foo' is an unknown field."],
  ['an unknown field of insert', { insert: 'rows', documents: [{}], foo: 1 }, 40415],
  [
    'an unknown field of an update',
    { update: 'rows', updates: [{ q: {}, u: { $set: { a: 1 } }, foo: 1 }] },
    40415,
    "BSON field 'update.updates.foo' is an unknown field.",
  ],
  ['an unknown field of a deletion', { delete: 'rows', deletes: [{ q: {}, limit: 0, foo: 1 }] }, 40415],
  ['an unknown field of a cursor', { aggregate: 'rows', pipeline: [], cursor: { foo: 1 } }, 40415],
  ['an unknown field of create', { create: 'other', foo: 1 }, 40415],
  ['an unknown field of collMod', { collMod: 'rows', foo: 1 }, 40415],
  ['an unknown field of an explained find', { explain: { find: 'rows', foo: 1 } }, 40415],
  ['an unknown field of ping', { ping: 1, foo: 1 }, 40415],
  [
    'a filter that is a string',
    { find: 'rows', filter: 'x' },
    14,
    "BSON field 'find.filter' is the wrong type 'string', expected type 'object'",
  ],
  ['a skip that is a string', { find: 'rows', skip: '1' }, 14],
  [
    'a limit that is a boolean',
    { find: 'rows', limit: true },
    14,
    "BSON field 'find.limit' is the wrong type 'bool', expected types '[long, int, decimal, double]'",
  ],
  [
    'a negative skip',
    { find: 'rows', skip: -1 },
    51024,
    "BSON field 'skip' value must be >= 0, actual value '-1'",
  ],
  ['a negative limit', { find: 'rows', limit: -2 }, 51024],
  ['a negative batch size', { find: 'rows', batchSize: -1 }, 51024],
  [
    'a negative batch size of a cursor',
    { aggregate: 'rows', pipeline: [], cursor: { batchSize: -1 } },
    51024,
  ],
  ['a negative skip of a count', { count: 'rows', skip: -1 }, 51024],
  ['an order that is a number', { insert: 'rows', documents: [{}], ordered: 1 }, 14],
  ['documents that are no documents', { insert: 'rows', documents: [1] }, 14],
  ['an insert without documents', { insert: 'rows' }, 40414],
  ['a deletion without q', { delete: 'rows', deletes: [{ limit: 0 }] }, 40414],
  [
    'a deletion without limit',
    { delete: 'rows', deletes: [{ q: {} }] },
    40414,
    "BSON field 'delete.deletes.limit' is missing but a required field",
  ],
  ['a deletion of two', { delete: 'rows', deletes: [{ q: {}, limit: 2 }] }, 9],
  ['a deletion without a number as limit', { delete: 'rows', deletes: [{ q: {}, limit: null }] }, 9],
  [
    'a deletion whose second entry is wrong',
    { delete: 'rows', deletes: [{ q: {}, limit: 0 }, { q: {} }] },
    40414,
  ],
  ['an update without q', { update: 'rows', updates: [{ u: { $set: { a: 1 } } }] }, 40414],
  ['an update without u', { update: 'rows', updates: [{ q: {} }] }, 40414],
  [
    'an update of all in an order',
    { update: 'rows', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true, sort: { a: 1 } }] },
    9,
  ],
  [
    'constants of an update that is no pipeline',
    { update: 'rows', updates: [{ q: {}, u: { $set: { a: 1 } }, c: { x: 1 } }] },
    51198,
  ],
  ['a hint that is a number', { find: 'rows', hint: 1 }, 9],
  ['a collation', { find: 'rows', collation: { locale: 'pt' } }, 72],
  ['an explained aggregation', { aggregate: 'rows', pipeline: [], explain: true }, 72],
  ['an unknown verbosity', { explain: { find: 'rows' }, verbosity: 'loud' }, 2],
  ['a quorum', { createIndexes: 'rows', indexes: [], commitQuorum: 'majority' }, 72],
  ['a write acknowledged by two servers', { insert: 'rows', documents: [{}], writeConcern: { w: 2 } }, 2],
  ['a write acknowledged by a tag', { insert: 'rows', documents: [{}], writeConcern: { w: 'eu' } }, 2],
  ['a negative w', { insert: 'rows', documents: [{}], writeConcern: { w: -1 } }, 9],
  ['an unknown field of a write concern', { drop: 'nothing', writeConcern: { x: 1 } }, 40415],
  ['a write concern of a read', { find: 'rows', writeConcern: { w: 1 } }, 72],
  ['a snapshot', { find: 'rows', readConcern: { level: 'snapshot' } }, 123],
  ['an unknown level', { find: 'rows', readConcern: { level: 'fresh' } }, 2],
  ['a causal read', { find: 'rows', readConcern: { afterClusterTime: new Date() } }, 72],
  ['a read concern of a write', { insert: 'rows', documents: [{}], readConcern: { level: 'majority' } }, 72],
  ['an unknown read preference', { find: 'rows', $readPreference: { mode: 'best' } }, 9],
  ['a second version of the API', { find: 'rows', apiVersion: '2' }, 322],
  ['a strict API', { find: 'rows', apiVersion: '1', apiStrict: true }, 323],
  ['a strict API without version', { find: 'rows', apiStrict: true }, 4886600],
  ['a transaction', { find: 'rows', txnNumber: Long.ONE, startTransaction: true, autocommit: false }, 20],
  ['a statement number', { insert: 'rows', documents: [{}], stmtId: 1 }, 20],
  ['a negative time limit', { find: 'rows', maxTimeMS: -1 }, 2],
  ['a fraction of a millisecond', { find: 'rows', maxTimeMS: 1.5 }, 2],
  ['a time limit that is a string', { find: 'rows', maxTimeMS: '1' }, 14],
  ['an option of a sharded cluster', { find: 'rows', shardVersion: [] }, 72],
];

test.each(rejected)('%s is rejected', async (_, command, code, message) => {
  const error = await errorOf(command);
  expect(error.code, error.errmsg).toBe(code);
  if (message) expect(error.errmsg).toBe(message);
  expect(await remaining()).toBe(3);
});

const honoured: [string, Document, Document][] = [
  [
    'a limit with a fraction',
    { find: 'rows', limit: 2.7 },
    { cursor: { firstBatch: [{ _id: 1 }, { _id: 2 }] } },
  ],
  ['a limit that is Decimal128', { count: 'rows', limit: Decimal128.fromString('2') }, { n: 2 }],
  [
    'null for an absent option',
    { count: 'rows', query: null, skip: null, hint: null, maxTimeMS: null },
    { n: 3 },
  ],
  [
    'arguments of every command',
    {
      count: 'rows',
      comment: ['why'],
      lsid: { id: new Binary(Buffer.alloc(16), 4) },
      apiVersion: '1',
      apiDeprecationErrors: true,
      readConcern: { level: 'majority' },
      maxTimeMS: 60_000,
    },
    { n: 3 },
  ],
  ['only the names of databases', { listDatabases: 1, nameOnly: true }, { ok: 1 }],
  ['false for an unsupported option', { find: 'rows', limit: 1, tailable: false }, { ok: 1 }],
  [
    'a journal',
    { update: 'rows', updates: [], writeConcern: { w: 'majority', j: true, wtimeout: 5 } },
    { code: 2 },
  ],
];

test.each(honoured)('%s is accepted', async (_, command, reply) => {
  expect(await run(command).catch((error: unknown) => error)).toMatchObject(reply);
});

test('a null in a list of writes counts as absent, and each entry is checked before the first runs', async () => {
  const rows = db().collection('nulls');
  await rows.insertMany([{ a: 1 }, { a: 2 }]);
  const updated = { q: {}, u: { $set: { b: 1 } }, multi: null, upsert: null, hint: null, arrayFilters: null };
  expect(await run({ update: 'nulls', updates: [updated], ordered: null, let: null })).toMatchObject({
    n: 1,
  });
  await errorOf({ update: 'nulls', updates: [{ ...updated, u: { $set: { b: 2 } } }, { q: {} }] });
  expect(await rows.countDocuments({ b: 2 })).toBe(0);
});

test('a reply has ok as a double', async () => {
  const options = { promoteValues: false };
  expect(await db().command({ ping: 1 }, options)).toEqual({ ok: new Double(1) });
  await expect(db().command({ nothing: 1 })).rejects.toMatchObject({ code: 59 });
});

test('a Timestamp is no number', async () => {
  const rows = db().collection<Row>('timestamps');
  await rows.insertOne({ _id: 1, t: new Timestamp({ t: 3, i: 1 }) });
  expect(await rows.countDocuments({ t: { $mod: [1, 0] } })).toBe(0);
  expect(await rows.countDocuments({ t: { $bitsAllSet: 1 } })).toBe(0);
  expect(await rows.countDocuments({ t: { $gt: 0 } })).toBe(0);
  expect(await rows.countDocuments({ t: { $type: 'number' } })).toBe(0);
  await expect(rows.updateOne({}, { $inc: { t: 1 } })).rejects.toMatchObject({ code: 14 });
  const [sum] = await rows.aggregate([{ $group: { _id: null, sum: { $sum: '$t' } } }]).toArray();
  expect(sum).toEqual({ _id: null, sum: 0 });
  expect((await errorOf({ find: 'timestamps', limit: new Timestamp({ t: 0, i: 1 }) })).code).toBe(14);
});

test('constants are variables of an update pipeline', async () => {
  const rows = db().collection<Row>('constants');
  await rows.insertOne({ _id: 1 });
  const pipeline = [{ $set: { n: '$$given', text: '$$text' } }];
  await run({
    update: 'constants',
    updates: [{ q: {}, u: pipeline, c: { given: new Double(2), text: '$n' } }],
  });
  expect(await rows.findOne()).toEqual({ _id: 1, n: 2, text: '$n' });
});

const admin = (command: Document) =>
  (db() as unknown as { client: MongoClient }).client.db('admin').command(command);

test('bulkWrite checks its entries, uses constants, and returns its results in batches', async () => {
  const bulk = (ops: Document[], more: Document = {}) =>
    admin({ bulkWrite: 1, ops, nsInfo: [{ ns: `${db().databaseName}.bulk` }], ...more });
  const codeOf = (op: Document) =>
    bulk([op]).then(
      () => 0,
      ({ code }: Document) => Number(code),
    );
  expect(await codeOf({ insert: 0, document: { _id: 1 }, foo: 1 })).toBe(40415);
  expect(await codeOf({ insert: 0 })).toBe(40414);
  expect(await codeOf({ insert: 0, document: [1] })).toBe(14);
  expect(await codeOf({ update: 0, filter: {} })).toBe(40414);
  expect(await codeOf({ update: 0, filter: {}, updateMods: {}, multi: 1 })).toBe(14);
  expect(await codeOf({ delete: 0, filter: {}, limit: 1 })).toBe(40415);
  const pipeline = [{ $set: { n: '$$n' } }];
  const reply = await bulk(
    [
      { insert: 0, document: { _id: 1 } },
      { insert: 0, document: { _id: 2 } },
      { update: 0, filter: { _id: 1 }, updateMods: pipeline, constants: { n: 5 } },
    ],
    { cursor: { batchSize: 2 } },
  );
  const { id, firstBatch } = reply['cursor'] as { id: unknown; firstBatch: Document[] };
  expect(firstBatch.map(({ idx }) => Number(idx))).toEqual([0, 1]);
  const more = await admin({ getMore: Long.fromValue(id as Long), collection: '$cmd.bulkWrite' });
  expect(more).toMatchObject({ cursor: { nextBatch: [{ idx: 2, nModified: 1 }] } });
  expect(await db().collection<Row>('bulk').findOne({ _id: 1 })).toEqual({ _id: 1, n: 5 });
});

test('a getMore of an ordinary cursor has no time limit, and without a size it returns the rest', async () => {
  const open = async () => {
    const { cursor } = await run({ find: 'rows', batchSize: 1 });
    return Long.fromValue((cursor as { id: Long }).id);
  };
  expect(await errorOf({ getMore: await open(), collection: 'rows', maxTimeMS: 5 })).toMatchObject({
    code: 2,
  });
  const rest = await run({ getMore: await open(), collection: 'rows', batchSize: 0 });
  expect(rest).toMatchObject({ cursor: { nextBatch: [{ _id: 2 }, { _id: 3 }] } });
});
