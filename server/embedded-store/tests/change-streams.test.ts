import {
  type ChangeStreamDocument,
  type Collection,
  type Document,
  Double,
  Int32,
  Long,
  MongoClient,
} from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { db, url } = useDatabase();
let number = 0;
let rows: Collection;
beforeEach(() => {
  rows = db().collection(`watched-${++number}`);
});

/** Waiting time of an empty stream; the default of a second would slow down each test. */
const BRIEF = { maxAwaitTimeMS: 50 };

type Stream = ReturnType<Collection['watch']>;

/** Opens a stream. The driver does so only at the first read. */
async function open<T extends Stream>(stream: T): Promise<T> {
  expect(await stream.tryNext()).toBeNull();
  return stream;
}

async function readChanges(stream: Stream, count: number): Promise<ChangeStreamDocument[]> {
  const events: ChangeStreamDocument[] = [];
  while (events.length < count) events.push((await stream.next()) as ChangeStreamDocument);
  return events;
}

/** Opens a stream with a read that waits for events, at most `maxAwaitTimeMS`. */
async function openWaiting(maxAwaitTimeMS: number) {
  const client = await new MongoClient(url(), { monitorCommands: true }).connect();
  const waits = new Promise<void>((resolve) =>
    client.on('commandStarted', ({ commandName }) => {
      if (commandName === 'getMore') resolve();
    }),
  );
  const stream = client.db().collection(rows.collectionName).watch([], { maxAwaitTimeMS });
  const read = stream.next();
  // A test that closes the stream awaits the rejection later.
  read.catch(() => undefined);
  await waits;
  return { client, stream, read };
}

const kinds = (events: ChangeStreamDocument[]) => events.map(({ operationType }) => operationType);

describe('a change stream of a collection', () => {
  test('publishes every write, in order, with its effect', async () => {
    const stream = await open(rows.watch([], BRIEF));
    await rows.insertMany([
      { _id: 1 as never, a: { b: 1, c: 2 }, list: [1, 2, 3] },
      { _id: 2 as never, x: 1 },
    ]);
    await rows.updateOne(
      { _id: 1 as never },
      { $set: { 'a.b': 5, neu: 'é' }, $unset: { 'a.c': 1 }, $push: { list: 4 as never } },
    );
    await rows.updateOne({ _id: 1 as never }, { $set: { list: [1] } });
    await rows.updateOne({ _id: 1 as never }, { $set: { 'a.b': 5 } });
    await rows.replaceOne({ _id: 2 as never }, { y: 2 });
    await rows.findOneAndUpdate({ _id: 3 as never }, { $set: { z: 1 } }, { upsert: true });
    await rows.deleteOne({ _id: 2 as never });
    const events = await readChanges(stream, 7);
    const ns = { db: db().databaseName, coll: rows.collectionName };
    expect(events).toMatchObject([
      { operationType: 'insert', ns, documentKey: { _id: 1 }, fullDocument: { _id: 1, list: [1, 2, 3] } },
      { operationType: 'insert', ns, documentKey: { _id: 2 }, fullDocument: { _id: 2, x: 1 } },
      {
        operationType: 'update',
        documentKey: { _id: 1 },
        updateDescription: {
          updatedFields: { 'a.b': 5, neu: 'é', 'list.3': 4 },
          removedFields: ['a.c'],
          truncatedArrays: [],
        },
      },
      {
        operationType: 'update',
        updateDescription: { updatedFields: {}, truncatedArrays: [{ field: 'list', newSize: 1 }] },
      },
      { operationType: 'replace', documentKey: { _id: 2 }, fullDocument: { _id: 2, y: 2 } },
      { operationType: 'insert', documentKey: { _id: 3 }, fullDocument: { _id: 3, z: 1 } },
      { operationType: 'delete', documentKey: { _id: 2 } },
    ]);
    expect('fullDocument' in (events[2] as object)).toBe(false);
    await stream.close();
  });

  test('looks up the current document, and returns null for a deleted one', async () => {
    await rows.insertOne({ _id: 1 as never, n: 0 });
    const stream = await open(rows.watch([], { ...BRIEF, fullDocument: 'updateLookup' }));
    await rows.updateOne({ _id: 1 as never }, { $set: { n: 1 } });
    expect(await stream.next()).toMatchObject({ fullDocument: { _id: 1, n: 1 } });
    await rows.updateOne({ _id: 1 as never }, { $set: { n: 2 } });
    await rows.deleteOne({ _id: 1 as never });
    expect(await stream.next()).toMatchObject({ operationType: 'update', fullDocument: null });
    await stream.close();
  });

  test('keeps the type of every number', async () => {
    const stream = await open(rows.watch([], { ...BRIEF, promoteValues: false }));
    await rows.insertOne({ a: new Double(5), b: Long.fromNumber(7), c: new Int32(3) });
    const { fullDocument } = (await stream.next()) as unknown as { fullDocument: Document };
    expect([fullDocument['a'], fullDocument['b'], fullDocument['c']]).toEqual([
      new Double(5),
      Long.fromNumber(7),
      new Int32(3),
    ]);
    await stream.close();
  });

  test('goes through later stages, and past what they leave out', async () => {
    const stream = await open(
      rows.watch(
        [
          { $match: { operationType: 'insert', 'fullDocument.n': { $gte: 500 } } },
          { $project: { n: '$fullDocument.n' } },
        ],
        BRIEF,
      ),
    );
    await rows.insertMany(Array.from({ length: 700 }, (_, n) => ({ n })));
    const events = (await readChanges(stream, 200)) as unknown as { n: number }[];
    expect(events.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n + 500));
    await stream.close();
  });

  test('publishes the same to two watchers, and to each only what it watches', async () => {
    const other = db().collection(`other-${number}`);
    const [first, second, elsewhere] = [
      await open(rows.watch([], BRIEF)),
      await open(rows.watch([], BRIEF)),
      await open(other.watch([], BRIEF)),
    ];
    await rows.insertMany([{ n: 1 }, { n: 2 }]);
    await other.insertOne({ n: 3 });
    const [a, b] = [await readChanges(first, 2), await readChanges(second, 2)];
    expect(a).toEqual(b);
    expect(await elsewhere.next()).toMatchObject({ fullDocument: { n: 3 } });
    expect(await second.tryNext()).toBeNull();
    await Promise.all([first, second, elsewhere].map((stream) => stream.close()));
  });

  test('wakes at once, however long it may wait', async () => {
    const { client, stream, read } = await openWaiting(4_000);
    const started = performance.now();
    for (let n = 0; n < 5; n += 1) {
      const next = n === 0 ? read : stream.next();
      await rows.insertOne({ n });
      expect(await next).toMatchObject({ fullDocument: { n } });
    }
    expect(performance.now() - started).toBeLessThan(15_000);
    await stream.close();
    await client.close();
  });

  test('has the order of the writes under concurrent writers', async () => {
    const stream = await open(rows.watch([], BRIEF));
    const clients = await Promise.all([1, 2, 3].map(() => new MongoClient(url()).connect()));
    const each = 60;
    await Promise.all(
      clients.flatMap((client, c) =>
        [0, 1, 2].map(async (w) => {
          const mine = client.db().collection(rows.collectionName);
          for (let n = 0; n < each; n += 1) {
            await mine.insertOne({ writer: c * 3 + w, n });
            await mine.findOneAndUpdate({ _id: 'counter' as never }, { $inc: { n: 1 } }, { upsert: true });
          }
        }),
      ),
    );
    const events = await readChanges(stream, 9 * each * 2);
    const counter = events.flatMap((event) => {
      if (event.operationType === 'update') return [event.updateDescription.updatedFields?.['n'] as number];
      return event.operationType === 'insert' && event.documentKey._id === ('counter' as never) ? [1] : [];
    });
    expect(counter).toEqual(Array.from({ length: 9 * each }, (_, n) => n + 1));
    for (let writer = 0; writer < 9; writer += 1) {
      const seen = events.flatMap((event) =>
        event.operationType === 'insert' && event.fullDocument['writer'] === writer
          ? [event.fullDocument['n'] as number]
          : [],
      );
      expect(seen).toEqual(Array.from({ length: each }, (_, n) => n));
    }
    await stream.close();
    await Promise.all(clients.map((client) => client.close()));
  });

  test('resumes after any of its events', async () => {
    const stream = await open(rows.watch([], BRIEF));
    await rows.insertMany([1, 2, 3, 4].map((n) => ({ n })));
    const events = await readChanges(stream, 4);
    await stream.close();
    for (const [at, { _id }] of events.entries()) {
      for (const option of ['resumeAfter', 'startAfter'] as const) {
        const again = rows.watch([], { ...BRIEF, [option]: _id });
        expect(await readChanges(again, 3 - at)).toEqual(events.slice(at + 1));
        expect(await again.tryNext()).toBeNull();
        await again.close();
      }
    }
  });

  test('ends with an invalidate when the collection goes, and can be started after it', async () => {
    await rows.insertOne({ n: 1 });
    const stream = await open(rows.watch([], BRIEF));
    await rows.drop();
    const events = await readChanges(stream, 2);
    expect(kinds(events)).toEqual(['drop', 'invalidate']);
    await expect(stream.next()).rejects.toThrow();
    expect(stream.closed).toBe(true);
    const token = events[1]?._id;
    await expect(rows.watch([], { resumeAfter: token }).next()).rejects.toMatchObject({ code: 260 });
    const after = rows.watch([], { startAfter: token });
    await rows.insertOne({ n: 2 });
    expect(await after.next()).toMatchObject({ operationType: 'insert', fullDocument: { n: 2 } });
    await after.close();
  });

  test('ends when the collection gets another name', async () => {
    await rows.insertOne({ n: 1 });
    const stream = await open(rows.watch([], BRIEF));
    await rows.rename(`${rows.collectionName}-away`);
    expect(kinds(await readChanges(stream, 2))).toEqual(['rename', 'invalidate']);
    await stream.close();
  });

  test('closes while it waits, without waiting on', async () => {
    const { client, stream, read } = await openWaiting(8_000);
    const started = performance.now();
    await stream.close();
    await expect(read).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(6_000);
    await client.close();
  });
});

describe('a change stream of a database', () => {
  test('publishes for all its collections, and ends with the database', async () => {
    const client = await new MongoClient(url()).connect();
    const own = client.db(`recado-watched-${process.pid}`);
    const stream = await open(own.watch([], BRIEF) as unknown as Stream);
    await own.collection('a').insertOne({ n: 1 });
    await own.collection('b').insertOne({ n: 2 });
    await rows.insertOne({ n: 3 });
    await own.collection('a').drop();
    await own.dropDatabase();
    const events = await readChanges(stream, 6);
    expect(kinds(events)).toEqual(['insert', 'insert', 'drop', 'drop', 'dropDatabase', 'invalidate']);
    await stream.close();
    await client.close();
  });
});

describe('refused', () => {
  test.each([
    ['a token that is none', 260, () => rows.watch([], { resumeAfter: { _data: 'zzz' } })],
    ['a stage that needs more than one event', 20, () => rows.watch([{ $group: { _id: '$operationType' } }])],
    ['an unknown stage', 40324, () => rows.watch([{ $nothing: 1 }])],
    ['an unknown operator', 2, () => rows.watch([{ $match: { a: { $nothing: 1 } } }])],
    ['a second $changeStream', 40602, () => rows.watch([{ $changeStream: {} }])],
  ])('%s: %i', async (_, code, watch) => {
    await expect(watch().next()).rejects.toMatchObject({ code });
  });

  test.skipIf(process.env['MONGO_URL']).each([
    ['pre-images', { fullDocumentBeforeChange: 'whenAvailable' }],
    ['post-images', { fullDocument: 'required' }],
    ['expanded events', { showExpandedEvents: true }],
    ['a start by time', { startAtOperationTime: Long.fromNumber(1) as never }],
  ])('%s, which this store has not', async (_, options) => {
    await expect(rows.watch([], options as Document).next()).rejects.toMatchObject({ code: 72 });
  });

  test('a pipeline that takes the token away', async () => {
    const stream = rows.watch([{ $project: { _id: 0 } }]);
    const failed = expect(stream.next()).rejects.toMatchObject({ code: 280 });
    const again = async () => {
      for (;;) {
        await rows.insertOne({});
        if (stream.closed) return;
      }
    };
    await Promise.all([failed, again()]);
  });
});
