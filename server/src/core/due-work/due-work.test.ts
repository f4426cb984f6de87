import { MongoNetworkError } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { dueServers, suspended, WITHIN } from './testing/due-servers';

const { rows, server } = dueServers();
const COMPANY = 7;
/** Longer than a busy machine delays a run. */
const ROUND_MS = 60_000;
const soon = (ms = 0) => new Date(Date.now() + ms);
const work = (ref: string, dueAt = soon(), kind = 'test.step') => ({ kind, ref, companyId: COMPANY, dueAt });

describe('a timer', () => {
  it('runs once at its time, without waiting for the next round, and its row is deleted', async () => {
    const lateness: number[] = [];
    const one = server({ times: { roundMs: ROUND_MS } });
    one.handle('test.step', async ({ companyId, ref }) => {
      expect(companyId).toBe(COMPANY);
      lateness.push(Date.now() - Number(ref));
    });
    await one.start();
    for (const ms of [300, 620, 940, 1_260, 1_580]) {
      const dueAt = soon(ms);
      await one.schedule(work(String(dueAt.getTime()), dueAt));
    }
    await vi.waitFor(() => expect(one.observed).toHaveLength(5), WITHIN);
    expect(one.observed).toMatchObject(Array(5).fill({ kind: 'test.step', outcome: 'done' }));
    expect(Math.min(...lateness)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lateness)).toBeLessThan(ROUND_MS / 2);
    await vi.waitFor(async () => expect(await rows().countDocuments()).toBe(0), WITHIN);
  });

  it('runs on another server', async () => {
    const [one, other] = [server(), server()];
    const late = vi.fn();
    one.handle('test.step', async () => undefined);
    other.handle('test.step', async () => void late());
    await other.start();
    await one.schedule(work('1', soon(-5_000)));
    await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(1), WITHIN);
  });

  it('has the latest time for which it was scheduled, and does not run after it is cancelled', async () => {
    const ran: string[] = [];
    const one = server();
    one.handle('test.step', async ({ ref }) => void ran.push(ref));
    await one.scheduleMany([work('later', soon(-1)), work('cancelled', soon(-1)), work('now', soon(60_000))]);
    await one.schedule(work('later', soon(60_000)));
    await one.schedule(work('now', soon(-1)));
    await one.cancel('test.step', 'cancelled');
    await one.runDue(soon());
    expect(ran).toEqual(['now']);
    expect((await rows().find().toArray()).map(({ ref }) => ref)).toEqual(['later']);
  });

  it('runs again at the time that its handler returns', async () => {
    const one = server();
    const next = soon(600_000);
    one.handle('test.step', () => Promise.resolve(next));
    await one.schedule(work('1'));
    await one.runDue(soon());
    expect(await rows().findOne()).toEqual({
      ...{ _id: 'test.step:1', kind: 'test.step', ref: '1', companyId: COMPANY },
      ...{ dueAt: next, attempts: 0, revision: 1 },
    });
  });

  it('is only stored for a registered kind, which has one handler and is registered before the start', async () => {
    const one = server();
    one.handle('test.step', async () => undefined);
    await expect(one.schedule(work('1', soon(), 'test.other'))).rejects.toThrow('No handler');
    expect(() => one.handle('test.step', async () => undefined)).toThrow('two handlers');
    await one.start();
    expect(() => one.handle('test.late', async () => undefined)).toThrow('after the start');
    expect(await rows().countDocuments()).toBe(0);
  });

  it('of a kind that this server does not know waits for one that does', async () => {
    const ran = vi.fn();
    const [newer, older] = [server(), server()];
    newer.handle('test.new', async () => void ran());
    older.handle('test.step', async () => undefined);
    await newer.schedule(work('1', soon(), 'test.new'));
    await older.runDue(soon());
    expect(ran).not.toHaveBeenCalled();
    await newer.runDue(soon());
    expect(ran).toHaveBeenCalledTimes(1);
  });
});

describe('a timer that is scheduled while its handler runs', () => {
  it.each([
    ['ends', () => Promise.resolve(undefined)],
    ['returns a time', () => Promise.resolve(soon(900_000))],
    ['fails', () => Promise.reject(new Error('away'))],
  ])('keeps the newer time when the handler %s', async (_title, result) => {
    const one = server();
    const newer = soon(300_000);
    one.handle('test.step', async () => {
      await one.schedule(work('1', newer));
      return result();
    });
    await one.schedule(work('1'));
    await one.runDue(soon());
    expect(await rows().findOne()).toEqual({
      ...{ _id: 'test.step:1', kind: 'test.step', ref: '1', companyId: COMPANY },
      ...{ dueAt: newer, attempts: 0, revision: 2 },
    });
  });

  it('does not run twice at once, and runs again as soon as the handler has ended', async () => {
    const [first, began] = [suspended(), suspended()];
    let running = 0;
    let runs = 0;
    const [one, other] = [server(), server()];
    other.handle('test.step', async () => void expect.fail('a second run'));
    one.handle('test.step', async () => {
      expect(++running).toBe(1);
      began.release();
      if (++runs === 1) await first.promise;
      running -= 1;
    });
    await one.start();
    await one.schedule(work('1'));
    await began.promise;
    await one.schedule(work('1'));
    await other.runDue(soon(1_000));
    first.release();
    await vi.waitFor(() => expect(one.observed).toHaveLength(2), WITHIN);
    expect([one.observed, other.observed].flat().map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    await vi.waitFor(async () => expect(await rows().countDocuments()).toBe(0), WITHIN);
  });

  it('is gone when it is cancelled while its handler runs', async () => {
    const one = server();
    one.handle('test.step', async () => {
      await one.cancel('test.step', '1');
      return soon(1_000);
    });
    await one.schedule(work('1'));
    await one.runDue(soon());
    expect(await rows().countDocuments()).toBe(0);
  });
});

describe('a timer that fails', () => {
  it('is retried after 5 s, 10 s … 10 min, ten times, then kept with its error until it is run again', async () => {
    const given = vi.fn();
    const one = server();
    one.handle('test.step', () => Promise.reject(new Error('store away')), {
      onGivenUp: async ({ ref }, error) => void given(ref, (error as Error).message),
    });
    let at = soon();
    await one.schedule(work('1', at));
    const waits: number[] = [];
    for (let run = 0; run < 10; run++) {
      await one.runDue(at);
      const { dueAt } = (await rows().findOne())!;
      waits.push((dueAt!.getTime() - at.getTime()) / 1_000);
      at = dueAt!;
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
    expect([await one.failed(10), given.mock.calls]).toEqual([[], []]);
    await one.runDue(at);
    expect(given.mock.calls).toEqual([['1', 'store away']]);
    expect(await one.failed(10)).toEqual([
      {
        ...{ id: 'test.step:1', kind: 'test.step', ref: '1', companyId: COMPANY },
        ...{ failures: 11, failedAt: at, error: 'store away' },
      },
    ]);
    await one.runDue(new Date(at.getTime() + 86_400_000));
    expect(one.observed.map(({ outcome }) => outcome)).toEqual([...Array(10).fill('failed'), 'givenUp']);
    expect(await one.rerun('test.step:2')).toBeUndefined();
    expect(await one.rerun('test.step:1')).toBe('test.step');
    expect([await one.rerun('test.step:1'), await one.failed(10)]).toEqual([undefined, []]);
    await one.runDue(at);
    expect(await rows().findOne()).toMatchObject({ attempts: 1 });
  });

  it('is retried further when its owner could not be notified', async () => {
    let isAway = true;
    const one = server();
    one.handle('test.step', () => Promise.reject(new Error('store away')), {
      onGivenUp: () => (isAway ? Promise.reject(new Error('store away')) : Promise.resolve()),
    });
    await one.schedule(work('1'));
    await rows().updateOne({}, { $set: { attempts: 10 } });
    await one.runDue(soon());
    expect(await one.failed(10)).toEqual([]);
    isAway = false;
    await one.runDue(soon(600_000));
    expect(await one.failed(10)).toMatchObject([{ failures: 12 }]);
  });

  it('is not given up while the database is unreachable, however often it failed before', async () => {
    const given = vi.fn();
    const one = server();
    const lost = new Error('not sent', { cause: new MongoNetworkError('write EPIPE') });
    one.handle('test.step', () => Promise.reject(lost), { onGivenUp: async () => void given() });
    await one.schedule(work('1'));
    await rows().updateOne({}, { $set: { attempts: 10 } });
    for (let run = 0; run < 3; run += 1) await one.runDue(soon(run * 3_600_000));
    expect(given).not.toHaveBeenCalled();
    expect(await rows().findOne()).toMatchObject({ attempts: 10, dueAt: expect.any(Date) });
  });

  it('has no failures left after a run that succeeded', async () => {
    let fails = true;
    const one = server();
    one.handle('test.step', () =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(soon(900_000)),
    );
    await one.schedule(work('1'));
    await one.runDue(soon());
    expect(await rows().findOne()).toMatchObject({ attempts: 1, error: 'away' });
    fails = false;
    await one.runDue(soon(5_000));
    expect(await rows().findOne()).not.toHaveProperty('error');
    expect(await rows().findOne()).toMatchObject({ attempts: 0 });
  });
});

it('stores missing timers of owner documents at the start, and leaves those that exist', async () => {
  const one = server();
  const later = soon(600_000);
  one.handle('test.step', async () => undefined, {
    restore: (add) => add([work('missing', later), work('existing', soon(900_000))]),
  });
  one.handle('test.broken', async () => undefined, { restore: () => Promise.reject(new Error('away')) });
  one.handle('test.third', async () => undefined, {
    restore: (add) => add([work('1', later, 'test.third')]),
  });
  await one.schedule(work('existing', later));
  await one.start();
  const stored = await rows().find().sort({ _id: 1 }).toArray();
  expect(stored.map(({ _id, dueAt }) => [_id, dueAt])).toEqual([
    ['test.step:existing', later],
    ['test.step:missing', later],
    ['test.third:1', later],
  ]);
});
