import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALERT_RULES, AlertEvaluator, metricReader } from '#core/alerts';
import { createMetrics } from '#core/metrics';
import { pauseUpdate } from '#testing/pause-write';
import type { ConnectionRef } from '../gateway';
import { GUARDED_WRITE_MS } from '../state/fence';
import { STATE_COLLECTION } from '../state/state-rows';
import { migratedDatabase } from '../testing/test-messenger';
import { identifyProcess } from './process-identity';
import { ServerRows } from './server-rows';
import { type LeaseSettings, SessionLeases } from './session-leases';

const QUICK: LeaseSettings = { leaseMs: 4_000, marginMs: 1_000, renewMs: 200, scanMs: 50 };
/** Settings of a crashed server: it neither renews nor claims. */
const DEAF = { renewMs: 600_000, scanMs: 600_000 };
const WITHIN = { timeout: 20_000, interval: 20 };

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let running: SessionLeases[] = [];
/** Ids of servers that receive each other's heartbeats. */
let alive: string[] = [];

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await Promise.all(running.map((leases) => leases.giveBack()));
  running = [];
  alive = [];
  for (const name of ['session_leases', 'session_servers', STATE_COLLECTION])
    await database.db.collection(name).deleteMany({});
});

function server({ shared = true, settings = {} as Partial<LeaseSettings> } = {}) {
  const id = `server ${running.length + 1}`;
  const lost: number[] = [];
  const acquired: number[] = [];
  const ended: string[] = [];
  const observed = { claimed: 0, lost: 0 };
  const leases = new SessionLeases({
    database,
    server: id,
    others: () => alive.filter((other) => other !== id),
    shared,
    log: pino({ level: 'silent' }),
    settings: { ...QUICK, ...settings },
    observer: {
      leaseClaimed: () => (observed.claimed += 1),
      leaseLost: () => (observed.lost += 1),
    },
    onLost: async ({ connectionId }) => void lost.push(connectionId),
    onAcquired: (connections) => acquired.push(...connections.map(({ connectionId }) => connectionId)),
    onServerEnded: async (server) => void ended.push(server),
  });
  running.push(leases);
  alive.push(id);
  const has = (id: number) => leases.lease(id) !== undefined;
  return { id, leases, lost, acquired, ended, observed, has };
}

const ref = (connectionId: number): ConnectionRef => ({ companyId: 1, connectionId });
const many = Array.from({ length: 12 }, (_, index) => ref(index + 1));
const count = ({ has }: ReturnType<typeof server>) =>
  many.filter(({ connectionId }) => has(connectionId)).length;

it('a session is granted to one of several concurrent servers', async () => {
  const servers = [server(), server(), server()];
  const claims = await Promise.all(servers.map(({ leases }) => leases.acquire(ref(7))));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const [owner] = servers.filter(({ has }) => has(7));
  for (const { leases } of servers) {
    const expected = leases === owner?.leases ? undefined : owner?.id;
    expect(await leases.otherOwner(7)).toBe(expected);
    expect(await leases.elsewhere([7, 8])).toEqual(expected ? [7] : []);
  }
});

it('a session stays with its server while its lease is renewed', async () => {
  const [first, second] = [server(), server()];
  await first.leases.claim([ref(7)]);
  await second.leases.claim([ref(7)]);
  const until = Date.now() + 2 * QUICK.leaseMs;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), WITHIN);
  expect([first.has(7), second.has(7), first.lost]).toEqual([true, false, []]);
});

it('a session passes to another server after its lease expires, when its former owner has stopped', async () => {
  const mute = server({ settings: DEAF });
  await mute.leases.claim([ref(7)]);
  const fence = mute.leases.lease(7)?.fence;
  const heir = server();
  await heir.leases.claim([]);
  await vi.waitFor(() => expect(mute.lost).toEqual([7]), WITHIN);
  expect(heir.has(7)).toBe(false);
  await vi.waitFor(() => expect(heir.acquired).toEqual([7]), WITHIN);
  expect([mute.observed, heir.observed]).toEqual([
    { claimed: 0, lost: 1 },
    { claimed: 1, lost: 0 },
  ]);
  expect(heir.leases.lease(7)?.fence).toBe((fence ?? 0) + 1);
  expect(mute.has(7)).toBe(false);
});

it('a session is used only once no write of a vanished owner can be in progress', async () => {
  const mute = server({ settings: DEAF });
  await mute.leases.claim([ref(7)]);
  const raised = pauseUpdate(STATE_COLLECTION);
  const heir = server();
  await heir.leases.claim([]);
  await raised.reached;
  // The fence was not raised yet.
  const before = performance.now();
  raised.release();
  await vi.waitFor(() => expect(heir.has(7)).toBe(true), WITHIN);
  expect(performance.now() - before).toBeGreaterThanOrEqual(GUARDED_WRITE_MS);
});

it('a released session passes on at once', async () => {
  const [first, second] = [server(), server({ settings: { leaseMs: 60_000 } })];
  await second.leases.claim([ref(7)]);
  await first.leases.claim([]);
  await second.leases.giveBack();
  await vi.waitFor(() => expect(first.acquired).toEqual([7]), WITHIN);
  expect(second.lost).toEqual([]);
  expect(first.observed).toEqual({ claimed: 0, lost: 0 });
});

it('released sessions are claimed at once by servers below their share, which the leaving server no longer has', async () => {
  const blind = { scanMs: 600_000 };
  const [leaving, full, empty] = [
    server({ settings: blind }),
    server({ settings: blind }),
    server({ settings: blind }),
  ];
  alive = [leaving.id];
  await leaving.leases.claim(many.slice(0, 2));
  alive = [full.id];
  await full.leases.claim(many.slice(0, 6));
  alive = [leaving.id, full.id, empty.id];
  await empty.leases.claim([]);
  expect([leaving, full, empty].map(count)).toEqual([2, 4, 0]);

  leaving.leases.stop();
  for (const connection of many.slice(0, 2)) {
    await leaving.leases.release(connection);
    for (const { leases } of [full, empty]) await leases.claimReleased(leaving.id);
  }
  expect([leaving, full, empty].map(count)).toEqual([0, 4, 2]);
  expect(empty.acquired).toEqual([1, 2]);
  expect([leaving.lost, empty.observed]).toEqual([[], { claimed: 0, lost: 0 }]);
});

it('a server that claims no more still renews its leases', async () => {
  const leaseMs = 1_500;
  const leaving = server({ settings: { leaseMs, marginMs: 300 } });
  await leaving.leases.claim([ref(7)]);
  leaving.leases.stop();
  expect(await leaving.leases.acquire(ref(8))).toBeUndefined();
  const until = Date.now() + 2 * leaseMs;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), WITHIN);
  expect([leaving.has(7), leaving.lost]).toEqual([true, []]);
});

it('the sessions of a failed server are shared among the others', async () => {
  const dead = server({ settings: DEAF });
  await dead.leases.claim(many);
  expect(count(dead)).toBe(many.length);
  alive = [];
  const heirs = [server(), server()];
  await Promise.all(heirs.map(({ leases }) => leases.claim([])));
  await vi.waitFor(() => expect(heirs.reduce((sum, heir) => sum + count(heir), 0)).toBe(many.length), WITHIN);
  // Each claimed about half. One may have claimed more if the other was slow.
  for (const heir of heirs) expect(count(heir)).toBeGreaterThanOrEqual(many.length / 4);
});

it('the loss of several sessions within minutes is a condition of an alert', async () => {
  const metrics = createMetrics();
  const evaluator = new AlertEvaluator(ALERT_RULES, metricReader(metrics.registry));
  expect(await evaluator.evaluate(0)).toEqual([]);
  const mute = server({ settings: DEAF });
  await mute.leases.claim(many.slice(0, 4));
  await vi.waitFor(() => expect(mute.observed.lost).toBe(4), WITHIN);
  for (let lost = 0; lost < mute.observed.lost; lost += 1)
    metrics.count('recado_lease_lost_total', undefined);
  expect(await evaluator.evaluate(60_000)).toEqual(['lease-conflict']);
});

it('a session stopped on purpose is not taken over', async () => {
  const first = server({ settings: DEAF });
  await first.leases.claim([ref(7), ref(8)]);
  first.leases.setWanted(ref(7), false);
  const second = server();
  await second.leases.claim([]);
  await vi.waitFor(() => expect(second.acquired).toEqual([8]), WITHIN);
  expect(await second.leases.otherOwner(7)).toBeUndefined();
  // An explicit start claims it.
  expect(await second.leases.acquire(ref(7))).toBeDefined();
});

it('a session that should not run stays stopped, whatever a failed server did with it', async () => {
  const dead = server({ shared: false });
  await dead.leases.claim([ref(7), ref(8)]);
  const next = server({ shared: false });
  expect(await next.leases.claim([ref(8)], [ref(7)])).toEqual([ref(8)]);
  const row = await database.db.collection('session_leases').findOne({ _id: 7 as never });
  expect(row).toMatchObject({ wanted: false });
});

it('a server regains a lost session under a new fencing number', async () => {
  const only = server({ settings: { renewMs: 60_000 } });
  await only.leases.claim([ref(7)]);
  const before = only.leases.lease(7);
  await vi.waitFor(() => expect(only.lost).toEqual([7]), WITHIN);
  await vi.waitFor(() => expect(only.acquired).toEqual([7]), WITHIN);
  expect(before?.valid).toBe(false);
});

it('a single server does not wait for the lease of a dead process', async () => {
  const killed = server({ shared: false, settings: { leaseMs: 600_000 } });
  await killed.leases.claim([ref(7)]);
  const next = server({ shared: false });
  expect(await next.leases.claim([ref(7)])).toEqual([ref(7)]);
  expect(next.leases.lease(7)?.fence).toBe(2);
  expect(await next.leases.elsewhere([7])).toEqual([]);
});

/** Stores the process of another server, as that server does at its startup. */
async function registerServer(id: string, pid: number): Promise<void> {
  await new ServerRows(database.db, id, identifyProcess(pid)).register();
}

describe.runIf(process.platform === 'linux')('the lease of a server on the same machine', () => {
  const LONG: Partial<LeaseSettings> = { ...DEAF, leaseMs: 600_000 };

  it('is taken over without waiting for its end once its process has crashed, under a new fence', async () => {
    const child = spawn('sleep', ['600']);
    const crashed = server({ settings: LONG });
    await crashed.leases.claim([ref(7)]);
    const fence = crashed.leases.lease(7)?.fence ?? 0;
    await registerServer(crashed.id, child.pid ?? 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const successor = server();
    await successor.leases.claim([]);
    await vi.waitFor(() => expect(successor.has(7)).toBe(true), WITHIN);
    expect(successor.leases.lease(7)?.fence).toBe(fence + 1);
    expect(successor.ended).toEqual([crashed.id]);
    expect(await database.db.collection('session_servers').countDocuments({ _id: crashed.id as never })).toBe(
      0,
    );
  });

  it('stays with a server whose process is only stopped', async () => {
    const child = spawn('sleep', ['600']);
    try {
      const frozen = server({ settings: LONG });
      await frozen.leases.claim([ref(7)]);
      await registerServer(frozen.id, child.pid ?? 0);
      child.kill('SIGSTOP');
      const other = server();
      // Searches for crashed servers before it returns.
      expect(await other.leases.claim([ref(7)])).toEqual([]);
      expect(await other.leases.otherOwner(7)).toBe(frozen.id);
      expect(other.ended).toEqual([]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('stays with a server of another machine that has the same process number', async () => {
    const distant = server({ settings: LONG });
    await distant.leases.claim([ref(7)]);
    await database.db
      .collection('session_servers')
      .updateOne({ _id: distant.id as never }, { $set: { machine: 'another', pid: 2 ** 22 - 1 } });
    const other = server();
    expect(await other.leases.claim([ref(7)])).toEqual([]);
    expect(await other.leases.otherOwner(7)).toBe(distant.id);
  });

  it('is free when its process number belongs to a later process', async () => {
    const crashed = server({ settings: LONG });
    await crashed.leases.claim([ref(7)]);
    await database.db
      .collection('session_servers')
      .updateOne({ _id: crashed.id as never }, { $set: { startedAt: '1' } });
    const successor = server();
    await successor.leases.claim([]);
    await vi.waitFor(() => expect(successor.has(7)).toBe(true), WITHIN);
  });
});
