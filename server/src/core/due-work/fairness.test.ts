import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { DueRow } from './due-row';
import { dueServers, suspended, WITHIN } from './testing/due-servers';

const { rows, server } = dueServers();
const BACKLOG = 10_000;
const SHOP = 500;
const open = new Set<() => void>();
afterEach(() => {
  for (const release of open) release();
  open.clear();
});

const row = (companyId: number, ref: string, dueAt: Date, kind = 'test.flood'): DueRow => ({
  ...{ _id: `${kind}:${companyId}-${ref}`, kind, ref: `${companyId}-${ref}`, companyId, dueAt },
  ...{ attempts: 0, revision: 1 },
});
const backlog = (companyId: number, count: number, dueAt: Date) =>
  rows().insertMany(Array.from({ length: count }, (_, n) => row(companyId, String(n), dueAt)));

/** Creates a server with a shop's timers, which record how many handlers of other companies have not ended. */
function shop(flood: (companyId: number) => Promise<void>) {
  const unended: number[] = [];
  const one = server();
  one.handle('test.flood', async ({ companyId }) => flood(companyId) as Promise<undefined>);
  one.handle('test.shop', async () => void unended.push(open.size));
  const scheduleAt = (dueAt: number, companyId = SHOP) =>
    one.schedule({ kind: 'test.shop', ref: String(dueAt), companyId, dueAt: new Date(dueAt) });
  return { ...one, unended, scheduleAt };
}

it('is not late because another company has 10,000 due timers, before and after it', async () => {
  let floods = 0;
  const one = shop(async () => {
    floods += 1;
    await delay(5);
  });
  const past = Date.now() - 60_000;
  await backlog(1, BACKLOG / 2, new Date(past - 1));
  await one.scheduleAt(past);
  await backlog(900, BACKLOG / 2, new Date(past));
  const startedAt = Date.now();
  await one.start();
  const times = [100, 700, 1_500, 2_600].map((ms) => startedAt + ms);
  for (const time of times) await one.scheduleAt(time);
  await vi.waitFor(() => expect(one.unended).toHaveLength(5), WITHIN);
  // Most of the backlog still waits, but it makes progress, too.
  expect(await rows().countDocuments({ kind: 'test.flood' })).toBeGreaterThan(1_000);
  expect(floods).toBeGreaterThan(60);
});

it('is not late because the handlers of 20 companies with 10,000 due timers do not end', async () => {
  const one = shop(() => {
    const { promise, release } = suspended();
    open.add(release);
    return promise;
  });
  const past = Date.now() - 60_000;
  for (let companyId = 1; companyId <= 20; companyId++) {
    await backlog(companyId, BACKLOG / 20, new Date(past));
  }
  await one.scheduleAt(past);
  await one.start();
  await vi.waitFor(() => expect(open.size).toBeGreaterThanOrEqual(16), WITHIN);
  const startedAt = Date.now();
  for (const ms of [0, 300, 1_500]) await one.scheduleAt(startedAt + ms);
  await vi.waitFor(() => expect(one.unended).toHaveLength(4), WITHIN);
  // The shop does not wait until each of the others has its four handlers.
  expect(one.unended[0]).toBeLessThan(80);
  expect(open.size).toBeLessThanOrEqual(80);
  expect(one.lagSeconds('prompt')).toBeGreaterThan(60);
});
