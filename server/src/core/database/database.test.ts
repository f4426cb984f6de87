import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Db } from 'mongodb';
import { deleteModel, model, Schema } from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connectDatabase,
  type Database,
  defineMigrations,
  indexInUse,
  isDuplicateKey,
  nextId,
  nextIdInOrder,
  pendingMigrations,
  runLaterMigrations,
  runMigrations,
  tenantRepository,
} from '.';
import type { FeatureMigrations, Migration } from './migrations/migration';

const log = pino({ level: 'silent' });
let directory: string;
let database: Database;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'recado-database-'));
  database = await connectDatabase({ dataDir: directory });
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const reopen = async () => {
  await database.close();
  database = await connectDatabase({ dataDir: directory });
};
const counter = async (name: string) =>
  (await database.db.collection<{ _id: string; value: number }>('counters').findOne({ _id: name }))?.value ??
  0;

it('refuses a MongoDB that has no bulkWrite, and lets go of what it opened', async () => {
  const older = mkdtempSync(join(tmpdir(), 'recado-older-'));
  await database.close();
  const hello = vi.spyOn(Db.prototype, 'command').mockResolvedValueOnce({ ok: 1, maxWireVersion: 21 });
  const rejected = connectDatabase({ dataDir: older });
  await expect(rejected).rejects.toThrow('This MongoDB is too old: Recado needs 8.0 or newer.');
  hello.mockRestore();
  const again = await connectDatabase({ dataDir: older });
  await again.close();
  rmSync(older, { recursive: true, force: true });
  database = await connectDatabase({ dataDir: directory });
});

describe('nextId', () => {
  it('gives every caller an id of its own, from 1, however many ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 3_000 }, () => nextId('crowd')));
    expect(new Set(ids).size).toBe(3_000);
    expect(Math.min(...ids)).toBe(1);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('takes blocks, so that most inserts wait for nothing, and small ones while little happens', async () => {
    expect(await nextId('quiet')).toBe(1);
    expect(await counter('quiet')).toBe(10);
  });

  it('never gives what another server leased', async () => {
    expect(await nextId('shared')).toBe(1);
    await database.db
      .collection<{ _id: string; value: number }>('counters')
      .updateOne({ _id: 'shared' }, { $inc: { value: 10 } });
    const ids = await Promise.all(Array.from({ length: 40 }, () => nextId('shared')));
    expect(ids.filter((id) => id > 10 && id <= 20)).toEqual([]);
    expect(new Set([1, ...ids]).size).toBe(41);
  });

  it('is given in the order in which servers ask, where that is shown', async () => {
    expect(await nextIdInOrder('aged')).toBe(1);
    // Another server took a value.
    await database.db
      .collection<{ _id: string; value: number }>('counters')
      .updateOne({ _id: 'aged' }, { $inc: { value: 1 } });
    expect(await nextIdInOrder('aged')).toBe(3);
  });

  it('leaves no gap over a clean stop', async () => {
    expect([await nextId('tidy'), await nextId('tidy')]).toEqual([1, 2]);
    await reopen();
    expect(await nextId('tidy')).toBe(3);
  });
});

describe('migrations', () => {
  const feature = (name: string, ups: (() => Promise<void>)[]) =>
    defineMigrations(
      name,
      ups.map((up, index) => ({ number: index + 1, name: `step ${index + 1}`, up })),
    );

  it('run once, in order, and again only from the one that failed', async () => {
    const ran: string[] = [];
    const step = (name: string) => async () => void ran.push(name);
    const broken = () => Promise.reject(new Error('disk full'));
    const list = [feature('a', [step('a1'), broken]), feature('b', [step('b1')])];
    await expect(runMigrations(database.db, list, log)).rejects.toThrow('disk full');
    expect(ran).toEqual(['a1']);
    const repaired = [feature('a', [step('a1'), step('a2')]), feature('b', [step('b1')])];
    await runMigrations(database.db, repaired, log);
    await runMigrations(database.db, repaired, log);
    expect(ran).toEqual(['a1', 'a2', 'b1']);
    expect(await pendingMigrations(database.db, repaired)).toEqual([]);
    await database.db.collection('migrations').deleteMany({});
  });

  it('run on one server at a time', async () => {
    let running = 0;
    let ran = 0;
    const step = async () => {
      running += 1;
      expect(running).toBe(1);
      await database.db.command({ ping: 1 });
      running -= 1;
      ran += 1;
    };
    const list = [feature('race', [step, step, step])];
    await Promise.all([1, 2, 3].map(() => runMigrations(database.db, list, log)));
    expect(ran).toBe(3);
    await database.db.collection('migrations').deleteMany({});
  });

  it('take over from a server that died in one', async () => {
    await database.db
      .collection<{ _id: string; owner: string; expiresAt: Date }>('migration_locks')
      .insertOne({ _id: 'migrations', owner: 'dead', expiresAt: new Date(Date.now() - 1) });
    let ran = 0;
    await runMigrations(database.db, [feature('after', [async () => void (ran += 1)])], log);
    expect(ran).toBe(1);
    await database.db.collection('migrations').deleteMany({});
  });

  it('go on where a server died in the middle of many rows', async () => {
    const rows = database.db.collection<{ _id: number; twice?: number; times?: number }>('many_rows');
    await rows.insertMany(Array.from({ length: 1_200 }, (_, n) => ({ _id: n - 100 })));
    let requested: number[] = [];
    const doubling = (diesAt: number) =>
      defineMigrations('many', [
        {
          number: 1,
          name: 'double',
          up: ({ db, rewrite }) =>
            rewrite(db.collection<{ _id: number; twice?: number; times?: number }>('many_rows'), {
              change: ({ _id }) => {
                if (_id === diesAt) throw new Error('killed');
                requested.push(_id);
                return _id === 5 ? undefined : { $set: { twice: _id * 2 }, $inc: { times: 1 } };
              },
            }),
        },
      ]);
    await expect(runMigrations(database.db, [doubling(1_000)], log)).rejects.toThrow('killed');
    expect(await rows.countDocuments({ times: { $exists: true } })).toBe(999);
    requested = [];
    await runMigrations(database.db, [doubling(NaN)], log);
    expect(requested).toEqual(Array.from({ length: 200 }, (_, n) => n + 900));
    expect(await rows.countDocuments({ times: 1 })).toBe(1_199);
    expect(await rows.findOne({ _id: 1_099 })).toMatchObject({ twice: 2_198 });
    expect(await rows.findOne({ _id: 5 })).toEqual({ _id: 5 });
    expect(await database.db.collection('migration_places').countDocuments()).toBe(0);
    await database.db.collection('migrations').deleteMany({});
  });

  it('refuse data of a newer server with a sentence', async () => {
    const nothing = () => Promise.resolve();
    await runMigrations(database.db, [feature('tickets', [nothing, nothing])], log);
    await expect(runMigrations(database.db, [feature('tickets', [nothing])], log)).rejects.toThrow(
      'written by a newer version of Recado (it has tickets:2)',
    );
    await database.db.collection('migrations').deleteMany({});
  });

  describe('in phases', () => {
    const ran: string[] = [];
    const step = (number: number, phase?: Migration['phase']): Migration => ({
      number,
      name: `step ${number}`,
      ...(phase && { phase }),
      up: async () => void ran.push(`${number}`),
    });
    const { signal } = new AbortController();
    const later = (list: FeatureMigrations[], areOthersAsNew: boolean) =>
      runLaterMigrations(database.db, list, log, {
        areOthersAsNew: () => Promise.resolve(areOthersAsNew),
        ...{ alone: false, signal },
      });
    const first = defineMigrations('phases', [step(1)]);
    const all = defineMigrations('phases', [
      ...[step(1), step(2, 'expand'), step(3, 'backfill')],
      ...[step(4, 'contract'), step(5, 'backfill')],
    ]);
    beforeEach(async () => {
      await database.db.collection('migrations').deleteMany({});
      ran.length = 0;
    });
    afterAll(() => database.db.collection('migrations').deleteMany({}));

    it('precede the start only if short, and wait for older servers only where these would fail', async () => {
      await runMigrations(database.db, [first], log);
      await runMigrations(database.db, [all], log);
      expect(ran).toEqual(['1', '2']);
      expect(await later([all], false)).toBe(false);
      expect(ran).toEqual(['1', '2', '3']);
      expect(await later([all], true)).toBe(true);
      expect(ran).toEqual(['1', '2', '3', '4', '5']);
      expect(await later([all], true)).toBe(true);
      expect(ran).toHaveLength(5);
    });

    it('use the earlier index until the new one is built, and remove it a run later', async () => {
      const replacing = defineMigrations('phases', [
        step(1),
        { ...step(2, 'backfill'), replaces: { 'new-index': 'old-index' } },
        step(3, 'contract'),
      ]);
      await runMigrations(database.db, [first], log);
      expect(indexInUse('new-index')).toBe('new-index');
      await runMigrations(database.db, [replacing], log);
      expect(indexInUse('new-index')).toBe('old-index');
      expect(await later([replacing], true)).toBe(false);
      expect([indexInUse('new-index'), ran]).toEqual(['new-index', ['1', '2']]);
      expect(await later([replacing], true)).toBe(true);
      expect(ran).toEqual(['1', '2', '3']);
    });

    it('all run at once on new data', async () => {
      await runMigrations(database.db, [all], log);
      expect(ran).toEqual(['1', '2', '3', '4', '5']);
    });

    it('of an earlier release precede a start that needs them', async () => {
      await runMigrations(database.db, [first], log);
      const next = defineMigrations('phases', [step(1), step(2, 'backfill'), step(3)]);
      await runMigrations(database.db, [next], log);
      expect(ran).toEqual(['1', '2', '3']);
    });

    it('leave the data to the release before until they remove what that one uses', async () => {
      await runMigrations(database.db, [first], log);
      await runMigrations(database.db, [all], log);
      await later([all], false);
      await runMigrations(database.db, [first], log);
      await later([all], true);
      await expect(runMigrations(database.db, [first], log)).rejects.toThrow('it has phases:4');
    });

    it('end in the middle of many rows when the server stops, and go on there', async () => {
      const rows = database.db.collection<{ _id: number; n: number }>('phase_rows');
      await rows.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, n: 0 })));
      const stopping = new AbortController();
      const rewriting = (stopAt: number) =>
        defineMigrations('phases', [
          step(1),
          {
            ...step(2, 'backfill'),
            up: ({ db, rewrite }) =>
              rewrite(db.collection<{ _id: number; n: number }>('phase_rows'), {
                change: ({ _id }) => {
                  if (_id === stopAt) stopping.abort();
                  return { $inc: { n: 1 } };
                },
              }),
          },
        ]);
      await runMigrations(database.db, [first], log);
      const run = (list: FeatureMigrations[], of: AbortSignal) =>
        runLaterMigrations(database.db, list, log, {
          areOthersAsNew: () => Promise.resolve(true),
          ...{ alone: true, signal: of },
        });
      await expect(run([rewriting(50)], stopping.signal)).rejects.toThrow('aborted');
      const { length: left } = await rows.find({ n: 0 }).toArray();
      expect(left).toBeGreaterThan(0);
      expect(await run([rewriting(NaN)], signal)).toBe(true);
      expect(await rows.countDocuments({ n: 1 })).toBe(300);
    });
  });

  it('are numbered without holes', () => {
    const migration = { number: 2, name: 'x', up: () => Promise.resolve() };
    expect(() => defineMigrations('x', [migration])).toThrow('should be number 1');
  });
});

describe('tenantRepository', () => {
  interface Thing {
    _id: number;
    companyId: number;
    name: string;
    count: number;
  }
  const ThingModel = model<Thing>(
    'Thing',
    new Schema<Thing>(
      { _id: Number, companyId: Number, name: String, count: { type: Number, default: 0 } },
      { versionKey: false, autoIndex: false },
    ),
  );
  const things = tenantRepository(ThingModel);
  afterAll(() => void deleteModel('Thing'));

  beforeAll(async () => {
    await database.db
      .collection('things')
      .createIndex({ companyId: 1, name: 1 }, { name: 'name', unique: true });
    await things.insert(1, { _id: 1, name: 'a', count: 0 });
    await things.insert(2, { _id: 2, name: 'a', count: 0 });
  });

  it('reads, counts and changes one company only', async () => {
    expect(await things.find(1)).toEqual([{ _id: 1, companyId: 1, name: 'a', count: 0 }]);
    expect(await things.findById(1, 2)).toBeUndefined();
    expect(await things.findOne(1, { companyId: 2 })).toMatchObject({ companyId: 1 });
    expect(await things.count(2)).toBe(1);
    expect(await things.updateOne(1, { _id: 2 }, { $set: { name: 'x' } })).toBe(0);
    expect(await things.findOneAndUpdate(1, { _id: 2 }, { $inc: { count: 1 } })).toBeUndefined();
    expect(await things.updateMany(1, {}, { $inc: { count: 1 } })).toBe(1);
    expect(await things.deleteOne(1, { _id: 2 })).toBe(false);
    await things.bulkWrite(1, [
      { updateOne: { filter: { _id: 2 }, update: { $set: { name: 'x' } } } },
      { deleteMany: { filter: {} } },
      { insertOne: { document: { _id: 3, companyId: 2, name: 'c', count: 0 } } },
    ]);
    expect(await things.aggregate(1, [{ $project: { name: 1 } }])).toEqual([{ _id: 3, name: 'c' }]);
    expect(await things.findAcrossCompanies({}, { sort: { _id: 1 } })).toMatchObject([
      { _id: 2, companyId: 2, name: 'a' },
      { _id: 3, companyId: 1, name: 'c' },
    ]);
  });

  it('cannot be asked without a company', async () => {
    const missing = undefined as unknown as number;
    expect(() => things.find(missing)).toThrow('without a company');
    expect(() => things.count(0)).toThrow('without a company');
    await expect(things.insert(missing, { _id: 9, name: 'z', count: 0 })).rejects.toThrow(
      'without a company',
    );
  });

  it('refuses a filter on a field that does not exist instead of matching everything', async () => {
    await expect(things.find(1, { nmae: 'a' } as never)).rejects.toThrow();
  });

  it('says which unique index refused', async () => {
    const again = await things.insert(2, { _id: 10, name: 'a', count: 0 }).catch((error: unknown) => error);
    expect(isDuplicateKey(again, 'name')).toBe(true);
    expect(isDuplicateKey(again, 'other')).toBe(false);
    expect(isDuplicateKey(new Error('x'))).toBe(false);
  });
});
