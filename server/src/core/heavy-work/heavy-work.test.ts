import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HeavyKind } from '@recado/shared/contract';
import { activeCompanies } from '../fair-shares';
import { ClientDisconnected, HEAVY_LIMITS, HeavyWork, type Release } from '.';

const SHOP = 1;
const RIVAL = 2;

class Client extends EventEmitter {
  closed = false;
  leave(): void {
    this.closed = true;
    this.emit('close');
  }
}

let work: HeavyWork;
let begun: string[];
beforeEach(() => {
  work = new HeavyWork();
  begun = [];
});

/** Enters; `begun` has the name as soon as the work has a place. */
function enter(name: string, kind: HeavyKind, { client = new Client(), companyId = SHOP } = {}) {
  const release = work.enter(companyId, kind, client).then((given) => {
    begun.push(name);
    return given;
  });
  release.catch(() => undefined);
  return { client, release };
}
/** Lets what may begin now begin; a place that rests is not free yet. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const begins = (names: string[]) => expect.poll(() => begun, { interval: 1 }).toEqual(names);
const count = () => Object.fromEntries(work.counts());
const fill = async (kind: HeavyKind, many: number, companyId = SHOP): Promise<Release[]> =>
  Promise.all(Array.from({ length: many }, () => work.enter(companyId, kind, new Client())));

describe('heavy work of a company', () => {
  it('runs four at once and then in the order of arrival', async () => {
    const running = await fill('search', HEAVY_LIMITS.running);
    const waiting = ['a', 'b', 'c'].map((name) => enter(name, 'report'));
    await settled();
    expect(begun).toEqual([]);
    running[0]?.();
    await begins(['a']);
    expect(count()).toEqual({ running: HEAVY_LIMITS.running, waiting: 2 });
    running.forEach((release) => release());
    for (const { release } of waiting) (await release)();
    expect(begun).toEqual(['a', 'b', 'c']);
    await expect.poll(count).toEqual({ running: 0, waiting: 0 });
  });

  it('is rejected beyond twenty that wait, while another company enters at once', async () => {
    await fill('search', HEAVY_LIMITS.running);
    for (let n = 0; n < HEAVY_LIMITS.waiting; n += 1) enter(String(n), 'search');
    await expect(work.enter(SHOP, 'report', new Client())).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REQUESTS',
      details: { reason: 'report', retryAfterSeconds: 5 },
    });
    enter('rival', 'search', { companyId: RIVAL });
    await settled();
    expect(begun).toEqual(['rival']);
  });

  it('leaves the queue with its client, and does not begin for one that has disconnected', async () => {
    const [first] = await fill('search', HEAVY_LIMITS.running);
    const left = enter('left', 'search');
    const stays = enter('stays', 'search');
    left.client.leave();
    await expect(left.release).rejects.toBeInstanceOf(ClientDisconnected);
    expect(count()).toMatchObject({ waiting: 1 });
    first?.();
    await stays.release;
    expect(begun).toEqual(['stays']);
    expect(stays.client.listenerCount('close')).toBe(0);
    await expect(enter('late', 'search', { client: left.client }).release).rejects.toBeInstanceOf(
      ClientDisconnected,
    );
  });

  it('leaves one of four places to searches and reports, whatever exports and imports wait', async () => {
    const [long] = await fill('export', HEAVY_LIMITS.runningLong);
    enter('import', 'import');
    enter('search', 'search');
    await settled();
    expect(begun).toEqual(['search']);
    long?.();
    await begins(['search', 'import']);
  });

  it('frees one place, however often it is released', async () => {
    const [first] = await fill('search', HEAVY_LIMITS.running);
    enter('a', 'search');
    enter('b', 'search');
    first?.();
    first?.();
    await begins(['a']);
    await settled();
    expect(count()).toEqual({ running: HEAVY_LIMITS.running, waiting: 1 });
  });

  it('begins three times as long after its predecessor as that one ran, but at once if none waited', async () => {
    const [first, second] = await fill('search', HEAVY_LIMITS.running);
    const started = performance.now();
    await delay(100);
    second?.();
    enter('at once', 'search');
    await settled();
    expect(begun).toEqual(['at once']);
    enter('after a rest', 'search');
    const ran = performance.now() - started;
    first?.();
    await begins(['at once', 'after a rest']);
    expect(performance.now() - started).toBeGreaterThan(3.9 * ran);
  });

  it('rests twice as long while another company uses the server', async () => {
    activeCompanies.note(RIVAL);
    const [first] = await fill('search', HEAVY_LIMITS.running);
    const started = performance.now();
    enter('after a rest', 'search');
    await delay(30);
    const ran = performance.now() - started;
    first?.();
    await begins(['after a rest']);
    expect(performance.now() - started).toBeGreaterThan(6.5 * ran);
  });

  it('runs one job of a kind at a time, and none before requests that wait', async () => {
    const release = work.tryEnterAsJob(SHOP, 'export');
    expect(release).toBeTypeOf('function');
    expect(work.tryEnterAsJob(SHOP, 'export')).toBeUndefined();
    expect(work.tryEnterAsJob(SHOP, 'import')).toBeTypeOf('function');
    expect(work.tryEnterAsJob(RIVAL, 'export')).toBeTypeOf('function');
    release?.();
    await fill('search', HEAVY_LIMITS.running - 1);
    enter('a', 'search');
    expect(work.tryEnterAsJob(SHOP, 'export')).toBeUndefined();
  });
});
