import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, Document } from 'mongodb';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import { connectDatabase, type Database } from '../database';
import { actSource } from './acts';
import { adding, carrying, type DurableFields, durableIndex } from './durable-event';
import { createEventBus, type Occurrence } from './event-bus';

interface Row extends DurableFields {
  _id: number;
  companyId: number;
  contactId?: number;
}

const WITHIN = { timeout: 20_000, interval: 20 };
const CARRIER = { companyId: 1, messageId: '7' };
let directory: string;
let database: Database;
let rows: Collection<Row>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'recado-durable-'));
  database = await connectDatabase({ dataDir: directory });
  rows = database.db.collection<Row>('carriers');
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => rows.deleteMany({}).then(() => undefined));

/** Creates a server's bus with the collection as source. */
function server(listener?: (payload: object, occurrence: Occurrence) => Promise<void> | void) {
  const errors: { msg: string }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
  const bus = createEventBus({ log, observe: () => undefined });
  const events = bus.of('messages');
  events.carries({ name: 'carriers', collection: () => rows as unknown as Collection<Document> });
  if (listener)
    events.on('message.closeKeywordReceived', async (...run) => listener(...run), { durable: true });
  return { bus, events, errors };
}
const store = async ({ events }: ReturnType<typeof server>, _id = 1): Promise<Row> => {
  const row: Row = {
    _id,
    companyId: 1,
    ...carrying(events.pending('message.closeKeywordReceived', CARRIER)),
  };
  await rows.insertOne(row);
  return row;
};
const left = async (_id = 1) => Object.keys((await rows.findOne({ _id }))!).sort();

describe('a durable listener', () => {
  it('costs a row nothing where there is none', () => {
    expect(carrying(server().events.pending('message.closeKeywordReceived', CARRIER))).toEqual({});
    expect(adding([])).toEqual({ set: {}, push: {} });
  });

  it('is not run by publish, but once for a row that is delivered, which then carries nothing', async () => {
    const listener = vi.fn();
    const one = server(listener);
    await one.events.publish('message.closeKeywordReceived', CARRIER);
    expect(listener).not.toHaveBeenCalled();
    const row = await store(one);
    await Promise.all([one.events.deliver('carriers', [row]), one.events.deliver('carriers', [row])]);
    expect(listener.mock.calls).toEqual([[CARRIER, expect.objectContaining({ at: expect.any(Date) })]]);
    expect(await left()).toEqual(['_id', 'companyId']);
  });

  it('runs after a crash, at the next start of a server that is alone', async () => {
    const crashed = server(() => undefined);
    for (const id of [1, 2]) await store(crashed, id);
    const listener = vi.fn();
    const next = server(listener);
    await next.bus.start(true);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(await left()).toEqual(['_id', 'companyId']);
    await next.bus.stop();
  });

  it('is left to the server that wrote the event while that may run it, then runs on one other', async () => {
    await store(server(() => undefined));
    const listener = vi.fn();
    const others = [server(listener), server(listener)];
    for (const { bus } of others) await bus.start(false);
    expect(listener).not.toHaveBeenCalled();
    for (const { bus } of others) await bus.stop();
    await rows.updateOne({ _id: 1 }, { $set: { durableDueAt: new Date(Date.now() - 1) } });
    await Promise.all(others.map(({ bus }) => bus.start(false)));
    expect(listener).toHaveBeenCalledTimes(1);
    for (const { bus } of others) await bus.stop();
  });

  it('runs again when it failed, and its failures neither reject nor stop other rows', async () => {
    const failing = server(() => Promise.reject(new Error('store away')));
    const row = await store(failing);
    await failing.events.deliver('carriers', [row]);
    expect(failing.errors.map(({ msg }) => msg)).toContain('event listener failed');
    expect((await rows.findOne({ _id: 1 }))!.durableEvents).toMatchObject([{ failures: 1 }]);
    const listener = vi.fn();
    const next = server(listener);
    await store(next, 2);
    await next.bus.start(true);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), WITHIN);
    expect(await left()).toEqual(['_id', 'companyId']);
    await next.bus.stop();
  });

  it('is listed as failed without an event of the row that has not run', async () => {
    const one = server(() => Promise.reject(new Error('store away')));
    await one.events.deliver('carriers', [await store(one)]);
    const [waiting] = one.events.pending('message.closeKeywordReceived', CARRIER);
    await rows.updateOne({ _id: 1 }, { $push: { durableEvents: waiting! } });
    expect(await one.bus.failedDeliveries(10)).toMatchObject([{ failures: 1, reason: 'store away' }]);
  });

  it('returns the outcome of a retry: it fails again, is running, or is done', async () => {
    let run = (): Promise<void> => Promise.reject(new Error('store away'));
    const one = server(() => run());
    await one.events.deliver('carriers', [await store(one)]);
    const [failed] = await one.bus.failedDeliveries(10);
    const retry = () => one.bus.retryDelivery(failed!.id);
    expect(await retry()).toMatchObject({ outcome: 'failed', reason: 'store away' });
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const started = new Promise<void>((resolve) => {
      run = () => (resolve(), finished);
    });
    const first = retry();
    await started;
    expect(await retry()).toMatchObject({ outcome: 'running' });
    finish();
    expect(await first).toMatchObject({ event: 'message.closeKeywordReceived', outcome: 'done' });
    expect(await retry()).toBeUndefined();
    expect(await one.bus.failedDeliveries(10)).toEqual([]);
  });

  it('leaves events that were added to the row while it ran', async () => {
    let added = false;
    const one: ReturnType<typeof server> = server(async () => {
      if (added) return;
      added = true;
      const { set, push } = adding(one.events.pending('message.closeKeywordReceived', CARRIER));
      await rows.updateOne({ _id: 1 }, { $set: set, $push: push });
    });
    await one.events.deliver('carriers', [await store(one)]);
    expect((await rows.findOne({ _id: 1 }))!.durableEvents).toHaveLength(1);
    await one.bus.start(true);
    expect(await left()).toEqual(['_id', 'companyId']);
    await one.bus.stop();
  });

  it('leaves nothing behind if the events of a row are delivered at the same time', async () => {
    const count = 20;
    let begun = 0;
    let release = (): void => undefined;
    const allBegan = new Promise<void>((resolve) => (release = resolve));
    const one = server(() => {
      begun += 1;
      if (begun === count) release();
      return allBegan;
    });
    const row = await store(one);
    const more = Array.from({ length: count - 1 }, () =>
      one.events.pending('message.closeKeywordReceived', CARRIER),
    ).flat();
    await rows.updateOne({ _id: 1 }, { $push: { durableEvents: { $each: more } } });
    const parts = [row, ...more.map((event) => ({ ...row, durableEvents: [event] }))];
    await Promise.all(parts.map((part) => one.events.deliver('carriers', [part])));
    expect(await left()).toEqual(['_id', 'companyId']);
  });

  it('is dropped, with an error, when no feature listens any more', async () => {
    await store(server(() => undefined));
    const next = server();
    await next.bus.start(true);
    expect(next.errors.map(({ msg }) => msg)).toEqual(['durable event dropped: no listener']);
    expect(await left()).toEqual(['_id', 'companyId']);
    await next.bus.stop();
  });

  it('receives the same id and time in each run', async () => {
    const occurrences: Occurrence[] = [];
    const failing = server((_payload, occurrence) => {
      occurrences.push(occurrence);
      if (occurrences.length === 1) throw new Error('store away');
    });
    await failing.events.deliver('carriers', [await store(failing)]);
    const [row] = await rows.find().toArray();
    expect(occurrences[0]?.id).toBe(row?.durableEvents?.[0]?._id.toHexString());
    await failing.events.deliver('carriers', [row!]);
    expect(occurrences[1]).toEqual(occurrences[0]);
  });

  it('costs a row nothing where it does not want the event', () => {
    const { events } = server();
    const options = {
      durable: true,
      wanted: ({ companyId }: { companyId: number }) => companyId === 2,
    } as const;
    events.on('message.closeKeywordReceived', () => Promise.resolve(), options);
    expect(events.pending('message.closeKeywordReceived', CARRIER)).toEqual([]);
    expect(events.pending('message.closeKeywordReceived', { ...CARRIER, companyId: 2 })).toHaveLength(1);
  });

  it('is outstanding for a contact until it is done', async () => {
    await rows.createIndex(durableIndex('carriers').key);
    const one = server(() => undefined);
    const carried = { _id: 5, companyId: 1, contactId: 9 };
    const row = { ...carried, ...carrying(one.events.pending('message.closeKeywordReceived', CARRIER)) };
    await rows.insertOne(row);
    const at = row.durableEvents?.[0]?.at ?? new Date(0);
    const isOutstanding = (contactId: number, before: Date) =>
      one.events.isOutstanding({ companyId: 1, contactId }, before);
    const after = new Date(at.getTime() + 1);
    expect(await isOutstanding(9, after)).toBe(true);
    expect([await isOutstanding(8, after), await isOutstanding(9, at)]).toEqual([false, false]);
    await one.events.deliver('carriers', [row]);
    expect(await isOutstanding(9, after)).toBe(false);
  });

  it('may be registered once per feature and event', () => {
    const { events } = server(() => undefined);
    expect(() => events.on('message.closeKeywordReceived', () => undefined, { durable: true })).toThrow(
      'already has a durable listener',
    );
  });
});

describe('an act', () => {
  const acts = () => database.db.collection('acts');
  const PLAN = { by: { userId: 1, name: 'Ana' }, planId: 7, planName: 'Ouro' };
  const acting = (listener: (...run: unknown[]) => Promise<void> | void) => {
    const one = server();
    one.events.carries(actSource);
    one.events.on('plan.updated', async (...run) => listener(...run), { durable: true });
    return one;
  };
  beforeEach(() =>
    acts()
      .deleteMany({})
      .then(() => undefined),
  );

  it('is stored before its change, and its listener receives the result of the change', async () => {
    const listener = vi.fn();
    const one = acting(listener);
    const change = async (): Promise<string> => {
      expect(await acts().countDocuments()).toBe(1);
      expect(listener).not.toHaveBeenCalled();
      return 'Prata';
    };
    const settled = (planName: string) => ({ ...PLAN, planName });
    expect(await one.events.act('plan.updated', { payload: PLAN, change, settled })).toBe('Prata');
    const run = [
      { ...PLAN, planName: 'Prata' },
      { id: expect.any(String), at: expect.any(Date) },
    ];
    expect(listener.mock.calls).toEqual([run]);
    expect(await acts().countDocuments()).toBe(0);
  });

  it('runs the other listeners after its change, also without a durable one', async () => {
    const payloads: unknown[] = [];
    const one = acting(() => undefined);
    one.events.on('plan.updated', async (payload) => void payloads.push(payload));
    one.events.on('plan.deleted', async (payload) => void payloads.push(payload));
    const change = async () => void payloads.push('changed');
    await one.events.act('plan.updated', { payload: PLAN, change });
    await one.events.act('plan.deleted', { payload: PLAN, change });
    expect(payloads).toEqual(['changed', PLAN, 'changed', PLAN]);
  });

  it('runs its listener as interrupted, on the next server, after a crash during the change', async () => {
    const crashed = acting(() => undefined);
    await new Promise<void>((reached) => {
      const change = () => (reached(), new Promise<void>(() => undefined));
      void crashed.events.act('plan.updated', { payload: PLAN, change });
    });
    const listener = vi.fn();
    const next = acting(listener);
    await next.bus.start(true);
    expect(listener.mock.calls).toEqual([[PLAN, expect.objectContaining({ interrupted: true })]]);
    expect(await acts().countDocuments()).toBe(0);
    await next.bus.stop();
  });

  it('leaves nothing if its change is rejected or changes nothing, but its row if that is unknown', async () => {
    const listener = vi.fn();
    const { events } = acting(listener);
    const failing = (error: Error) =>
      events.act('plan.updated', { payload: PLAN, change: () => Promise.reject(error) });
    await expect(failing(new AppError('ERR_CONFLICT'))).rejects.toThrow('ERR_CONFLICT');
    const nothing = { payload: PLAN, change: () => Promise.resolve(), settled: () => undefined };
    await events.act('plan.updated', nothing);
    expect(await acts().countDocuments()).toBe(0);
    await expect(failing(new Error('store away'))).rejects.toThrow('store away');
    expect(await acts().countDocuments()).toBe(1);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is taken back if the change is rejected after it counted as interrupted', async () => {
    const listener = vi.fn();
    const revoke = vi.fn();
    const one = server();
    one.events.carries(actSource);
    one.events.on('plan.updated', async (...run) => void listener(...run), { durable: true, revoke });
    const change = async () => {
      await one.bus.start(true);
      throw new AppError('ERR_CONFLICT');
    };
    await expect(one.events.act('plan.updated', { payload: PLAN, change })).rejects.toThrow('ERR_CONFLICT');
    const [[, occurrence] = []] = listener.mock.calls as unknown[][];
    expect(occurrence).toMatchObject({ interrupted: true });
    expect(revoke.mock.calls).toEqual([[{ ...(occurrence as object), interrupted: undefined }]]);
    await one.bus.stop();
  });
});
