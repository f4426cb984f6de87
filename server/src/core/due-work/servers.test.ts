import { describe, expect, it, vi } from 'vitest';
import { dueServers, suspended, WITHIN } from './testing/due-servers';

const { rows, server } = dueServers();
const soon = (ms = 0) => new Date(Date.now() + ms);
const work = (ref: string, dueAt = soon()) => ({
  kind: 'test.step',
  ref,
  companyId: 1 + (ref.length % 3),
  dueAt,
});

/** Starts a server whose handler runs until it is released. */
async function hanging(options: Parameters<typeof server>[0] = {}) {
  const [gate, began] = [suspended(), suspended()];
  const one = server(options);
  one.handle('test.step', async () => {
    began.release();
    await gate.promise;
  });
  await one.start();
  return { ...one, ...gate, began: began.promise };
}

describe('two servers on one database', () => {
  it('run each due row once', async () => {
    const ran: string[] = [];
    const both = [server(), server()];
    const gate = suspended();
    const begun = new Set<object>();
    for (const one of both)
      one.handle('test.step', async ({ ref }) => {
        ran.push(ref);
        // Otherwise, a fast machine would have run all before the other server looks for rows.
        if (begun.add(one).size === both.length) gate.release();
        await gate.promise;
        return undefined;
      });
    const refs = Array.from({ length: 150 }, (_, n) => String(n));
    await Promise.all(both.map((one) => one.start()));
    await both[0]!.scheduleMany(refs.map((ref) => work(ref, soon(Number(ref) % 7))));
    await vi.waitFor(async () => expect(await rows().countDocuments()).toBe(0), WITHIN);
    expect(ran.sort()).toEqual(refs.sort());
    expect(both.map(({ observed }) => observed.length > 0)).toEqual([true, true]);
  });

  it('keep a row on its server while the handler runs longer than a claim', async () => {
    const times = { claimMs: 1_000 };
    const first = await hanging({ times });
    await first.schedule(work('1'));
    await first.began;
    const other = server({ times });
    const ran = vi.fn();
    other.handle('test.step', async () => void ran());
    await other.start();
    const claimedUntil = async () => (await rows().findOne())!.claimedUntil!.getTime();
    const begun = await claimedUntil();
    await vi.waitFor(async () => expect(await claimedUntil()).toBeGreaterThan(begun + 1_000), WITHIN);
    expect(ran).not.toHaveBeenCalled();
    first.release();
    await vi.waitFor(async () => expect(await rows().countDocuments()).toBe(0), WITHIN);
    expect(ran).not.toHaveBeenCalled();
  });

  it('run a row of a server that was shut down at once, and its late handler changes nothing', async () => {
    const first = await hanging();
    await first.schedule(work('1'));
    await first.began;
    await first.stop(50);
    const next = soon(900_000);
    const other = server();
    other.handle('test.step', () => Promise.resolve(next));
    await other.start();
    await vi.waitFor(() => expect(other.observed).toHaveLength(1), WITHIN);
    await vi.waitFor(async () => expect(await rows().findOne()).toMatchObject({ dueAt: next }), WITHIN);
    first.release();
    await vi.waitFor(() => expect(first.observed).toHaveLength(1), WITHIN);
    await first.runDue(new Date(0));
    expect(await rows().findOne()).toMatchObject({ dueAt: next });
  });

  it('keep a row on its server although the clock of the other one is ten minutes ahead', async () => {
    const databaseNow = () => Date.now();
    const first = await hanging({ databaseNow });
    await first.schedule(work('1'));
    await first.began;
    const ahead = server({ databaseNow, now: () => Date.now() + 600_000 });
    const ran: string[] = [];
    ahead.handle('test.step', async ({ ref }) => void ran.push(ref));
    // The first server would run another step itself.
    ahead.handle('test.other', async ({ ref }) => void ran.push(ref));
    await ahead.start();
    await ahead.schedule({ ...work('2'), kind: 'test.other' });
    await vi.waitFor(() => expect(ran).toContain('2'), WITHIN);
    first.release();
    await vi.waitFor(async () => expect(await rows().countDocuments()).toBe(0), WITHIN);
    expect(ran).toEqual(['2']);
  });

  it('take over the rows of a server at once whose process has ended, and no others', async () => {
    const other = server();
    const ran: string[] = [];
    other.handle('test.step', async ({ ref }) => void ran.push(ref));
    const claimed = (ref: string, claimedBy: string) =>
      rows().updateOne({ ref }, { $set: { claimedBy, claimedUntil: soon(600_000) } });
    await other.scheduleMany(['1', '22', '333'].map((ref) => work(ref, soon(-5_000))));
    await claimed('1', 'killed:prompt:1');
    await claimed('22', 'killed-not:prompt:1');
    await other.start();
    await vi.waitFor(() => expect(ran).toEqual(['333']), WITHIN);
    await other.releaseClaimsOf('killed');
    await vi.waitFor(() => expect(ran).toEqual(['333', '1']), WITHIN);
    await other.releaseClaimsOf('killed-not');
    await vi.waitFor(() => expect(ran).toEqual(['333', '1', '22']), WITHIN);
  });

  it('take over the rows of a killed server when its claim expires, and not before', async () => {
    const expires = soon(1_200);
    const other = server();
    const ranAt: number[] = [];
    other.handle('test.step', async () => void ranAt.push(Date.now()));
    await other.schedule(work('1', soon(-5_000)));
    await rows().updateOne({}, { $set: { claimedBy: 'killed:1', claimedUntil: expires } });
    await other.start();
    await vi.waitFor(() => expect(ranAt).toHaveLength(1), WITHIN);
    expect(ranAt[0]).toBeGreaterThanOrEqual(expires.getTime());
  });
});

it('a server that is alone runs what an ended process had claimed at its start', async () => {
  const next = server({ server: { id: 'next', alone: true } });
  const ran = vi.fn();
  next.handle('test.step', async () => void ran());
  await next.schedule(work('1'));
  await rows().updateOne({}, { $set: { claimedBy: 'killed:1', claimedUntil: soon(60_000) } });
  await next.start();
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), WITHIN);
});

it('a server that stops waits for the runs that end in time', async () => {
  const one = await hanging();
  await one.schedule(work('1'));
  await one.began;
  const stopped = one.stop(10_000);
  one.release();
  await stopped;
  expect(await rows().countDocuments()).toBe(0);
});

it('a handler that does not end counts as failed, and its row runs again', async () => {
  const one = server({ times: { maxRunMs: 100 } });
  one.handle('test.step', () => new Promise(() => undefined));
  await one.schedule(work('1'));
  await one.runDue(soon());
  expect(one.observed).toMatchObject([{ outcome: 'failed' }]);
  expect(await rows().findOne()).toMatchObject({ attempts: 1, error: 'The run took longer than 100 ms.' });
  expect(await rows().findOne()).not.toHaveProperty('claimedBy');
});
