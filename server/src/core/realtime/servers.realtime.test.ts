import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { STORE_ENVIRONMENT, withTestPassword } from '@recado/embedded-store/testing';
import { AppError } from '@recado/shared/contract';
import { PositionTracker } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';
import { defineServerCall, type Packet, PACKETS } from '.';
import { type BareRealtime, bareRealtime } from './testing/bare-realtime';
import type { TestWindow } from './testing/test-window';

const cli = fileURLToPath(new URL('../../../../.cache/workers/store.mjs', import.meta.url));
const auth = (id: number) => ({ user: { id } });
const numbers = ({ received }: TestWindow) =>
  received.map(({ payload }) => (payload as ReturnType<typeof auth>).user.id);

let directory: string;
let store: { url: string; port: string; kill(): Promise<void> };
const children = new Set<ChildProcess>();

async function startStore(port: string): Promise<typeof store> {
  const child = spawn(process.execPath, [cli, '--data', directory, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: STORE_ENVIRONMENT,
  });
  children.add(child);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const url = withTestPassword(text.toString());
  return {
    url,
    port: new URL(url.replace('mongodb:', 'http:')).port,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      children.delete(child);
    },
  };
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-servers-'));
  store = await startStore('0');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

let callers: Map<string, Caller>;
let servers: BareRealtime[];
let clients: MongoClient[];
let campaignsEnabled: boolean;
/** Users that the tests' policy selects. */
let recipients: number[];
const hooks = {
  serverLost: vi.fn(),
  usesCampaigns: () => Promise.resolve(campaignsEnabled),
  selectRecipients: (_companyId: number, facts: unknown) =>
    Promise.resolve(recipients.filter((id) => id % (facts as { every: number }).every === 0)),
  userChanged: vi.fn(),
  userDisconnected: vi.fn(),
};

async function startServer(): Promise<BareRealtime> {
  const client = await new MongoClient(store.url).connect();
  const server = await bareRealtime(hooks, { packets: client.db().collection<Packet>(PACKETS), callers });
  clients.push(client);
  servers.push(server);
  return server;
}

/** Starts connected servers with users 1 to 8 of company 1. */
async function start(count: number): Promise<BareRealtime[]> {
  const started: BareRealtime[] = [];
  for (let n = 0; n < count; n += 1) started.push(await startServer());
  for (let userId = 1; userId <= 8; userId += 1)
    started[0]?.user({ userId, profile: userId % 2 ? 'admin' : 'user' });
  const ids = started.map(({ calls }) => calls.id).sort();
  for (const { calls } of started) await expect.poll(() => [...calls.others(), calls.id].sort()).toEqual(ids);
  return started;
}

beforeEach(() => {
  callers = new Map();
  [servers, clients, recipients] = [[], [], []];
  campaignsEnabled = false;
  vi.clearAllMocks();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all(clients.map((client) => client.close()));
});

function verdicts(window: TestWindow): Set<string> {
  const tracker = new PositionTracker();
  tracker.begin(window.positions[0] ?? []);
  return new Set(window.received.map(({ position }) => tracker.feed(position)));
}

describe('an event', () => {
  it('of campaigns reaches windows of another server while their company uses campaigns', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const window = await b.connect(2);
    const reload = { action: 'reload' } as const;
    a.realtime.publisher.toCampaigns(1, 'ContactList', reload);
    campaignsEnabled = true;
    await a.realtime.publisher.refreshCompany(1);
    a.realtime.publisher.toCampaigns(1, 'ContactList', reload);
    a.realtime.publisher.toCompany(1, 'auth', auth(1));
    await window.until(({ name }) => name === 'company-1-auth');
    expect(window.received.map(({ name }) => name)).toEqual(['company-1-ContactList', 'company-1-auth']);
  });

  it('of the platform reaches windows of every company on another server', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const window = await b.connect(2);
    a.realtime.publisher.toPlatformAdmins('announcement', { action: 'delete', id: 1 });
    a.realtime.publisher.toEveryCompany('announcement', { action: 'delete', id: 2 });
    await window.until(1);
    expect(window.received).toMatchObject([
      { name: 'company-announcement', payload: { action: 'delete', id: 2 }, position: { room: 'platform' } },
    ]);
  });

  it('reaches the windows of every server once and in order, numbered without a gap', async () => {
    const [a, b, c] = (await start(3)) as [BareRealtime, BareRealtime, BareRealtime];
    const windows = [await a.connect(1), await b.connect(2), await c.connect(3), await b.connect(4)];
    const events = 1_500;
    for (let n = 0; n < events; n += 1) {
      a.realtime.publisher.toCompany(1, 'auth', auth(n));
      if (n % 100 === 0) await new Promise((done) => setImmediate(done));
    }
    const all = Array.from({ length: events }, (_, n) => n);
    for (const window of windows) {
      await window.until(events);
      expect(numbers(window)).toEqual(all);
      expect(verdicts(window)).toEqual(new Set(['ok']));
    }
  });

  it('of several servers reaches every window, in order per server', async () => {
    const started = await start(3);
    const windows = await Promise.all(started.map((server, index) => server.connect(index + 1)));
    const each = 400;
    for (let n = 0; n < each; n += 1) {
      for (const [index, { realtime }] of started.entries())
        realtime.publisher.toCompany(1, 'auth', auth(index * 10_000 + n));
      if (n % 40 === 0) await new Promise((done) => setImmediate(done));
    }
    for (const window of windows) {
      await window.until(each * 3);
      expect(verdicts(window)).toEqual(new Set(['ok']));
      for (const index of [0, 1, 2])
        expect(numbers(window).filter((id) => Math.floor(id / 10_000) === index)).toEqual(
          Array.from({ length: each }, (_, n) => index * 10_000 + n),
        );
    }
  });

  it('reaches its recipients: roles, users, and users selected by the policy on each server', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const windows = new Map<number, TestWindow>();
    for (const [userId, server] of [
      [1, a],
      [2, a],
      [3, b],
      [4, b],
    ] as const)
      windows.set(userId, await server.connect(userId));
    const { publisher } = a.realtime;
    publisher.toAdmins(1, 'auth', auth(1));
    publisher.toAgents(1, 'auth', auth(2));
    publisher.toUsers(1, [1, 4], 'auth', auth(3));
    publisher.toUsers(2, [3], 'auth', auth(4));
    recipients = [3, 4];
    publisher.toRecipients(1, { here: [2], facts: { every: 2 } }, 'auth', auth(5));
    publisher.toCompany(1, 'auth', auth(6));
    const expected = { 1: [1, 3, 6], 2: [2, 5, 6], 3: [1, 6], 4: [2, 3, 5, 6] };
    for (const [userId, ids] of Object.entries(expected)) {
      const window = windows.get(Number(userId)) as TestWindow;
      await window.until(({ payload }) => (payload as ReturnType<typeof auth>).user.id === 6);
      expect(numbers(window), `user ${userId}`).toEqual(ids);
      expect(verdicts(window)).toEqual(new Set(['ok']));
    }
  });

  it('in a queue of thousands disconnects no window', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const window = await b.connect(2);
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    b.realtime.use({ selectRecipients: () => released.then(() => []) });
    a.realtime.publisher.toRecipients(1, { here: [], facts: {} }, 'auth', auth(0));
    const events = 12_000;
    for (let n = 0; n < events; n += 1) a.realtime.publisher.toCompany(1, 'auth', auth(n));
    const stored = () => clients[0]?.db().collection(PACKETS).countDocuments({ 'word.companyId': 1 });
    await expect.poll(stored, { timeout: 20_000 }).toBeGreaterThan(events);
    release();
    await expect.poll(() => window.received.length, { timeout: 20_000 }).toBe(events);
    expect(window.positions).toHaveLength(1);
    expect(verdicts(window)).toEqual(new Set(['ok']));
  }, 60_000);

  it('is delivered locally at once, even while the database is unavailable', async () => {
    const [a] = (await start(2)) as [BareRealtime];
    const window = await a.connect(1);
    await store.kill();
    a.realtime.publisher.toCompany(1, 'auth', auth(1));
    await window.until(1);
    store = await startStore(store.port);
  });
});

describe('the store killed under load', () => {
  it('costs no window an event, and needs no restart of a server', { timeout: 180_000 }, async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const windows = [await a.connect(1), await b.connect(2)];
    let published = 0;
    const publish = setInterval(() => {
      for (const { realtime } of [a, b]) realtime.publisher.toCompany(1, 'auth', auth(++published));
    }, 2);
    for (const until of [300, 700, 1_100]) {
      await expect.poll(() => published, { timeout: 20_000 }).toBeGreaterThan(until);
      await store.kill();
      await expect.poll(() => published, { timeout: 20_000 }).toBeGreaterThan(until + 150);
      store = await startStore(store.port);
    }
    clearInterval(publish);
    const all = Array.from({ length: published }, (_, n) => n + 1);
    for (const window of windows) {
      const inOrder = () => [...numbers(window)].sort((one, other) => one - other);
      await expect.poll(inOrder, { timeout: 40_000, interval: 200 }).toEqual(all);
      expect(verdicts(window)).toEqual(new Set(['ok']));
      for (const odd of [0, 1]) {
        const ofOne = numbers(window).filter((id) => id % 2 === odd);
        expect(ofOne).toEqual([...ofOne].sort((one, other) => one - other));
      }
    }
  });
});

describe('authSessions and permissions', () => {
  it('end on every server, after earlier events', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const window = await b.connect(2);
    a.realtime.publisher.toUsers(1, [2], 'auth', auth(2));
    a.realtime.publisher.disconnectSession({ sessionId: 'session-2', userId: 2 });
    expect(await window.ended()).toBe('io server disconnect');
    expect(numbers(window)).toEqual([2]);
    expect(hooks.userChanged).toHaveBeenCalledWith(2);
  });

  it('are read again on every server before the next event', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const window = await b.connect(2);
    b.user({ userId: 2, profile: 'admin' });
    void a.realtime.publisher.refreshUser(1, 2);
    a.realtime.publisher.toAdmins(1, 'auth', auth(7));
    await window.until(1);
    expect(numbers(window)).toEqual([7]);
    expect(window.positions).toHaveLength(2);
  });

  it('keep a user online until the last window of all servers closes', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const [one, other] = [await a.connect(1), await b.connect(1)];
    const calls = vi.spyOn(a.calls, 'call');
    one.socket.disconnect();
    await expect.poll(() => calls.mock.results.length).toBe(1);
    expect(await calls.mock.results[0]?.value).toBe(true);
    expect(hooks.userDisconnected).not.toHaveBeenCalled();
    other.socket.disconnect();
    await expect.poll(() => hooks.userDisconnected.mock.calls.length).toBe(1);
  });
});

describe('a gap', () => {
  it('gives every window a new epoch when the watched collection is dropped', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    const window = await b.connect(1);
    await clients[0]?.db().collection(PACKETS).drop();
    await expect.poll(() => window.positions.length).toBe(2);
    const tracker = new PositionTracker();
    tracker.begin(window.positions[0] ?? []);
    expect(tracker.begin(window.positions[1] ?? [])).toBe('gap');
    await expect
      .poll(() => {
        a.realtime.publisher.toCompany(1, 'auth', auth(1));
        return window.received.length;
      })
      .toBeGreaterThan(0);
  });

  it('follows a server that crashed, but not one that announced its shutdown', async () => {
    const [a, b, c] = (await start(3)) as [BareRealtime, BareRealtime, BareRealtime];
    const window = await a.connect(1);
    await b.realtime.leave();
    await expect.poll(() => a.calls.others()).toEqual([c.calls.id]);
    expect(window.positions).toHaveLength(1);
    // Like a killed server: no heartbeat and no shutdown message.
    await clients[2]?.close();
    await expect.poll(() => a.calls.others(), { timeout: 15_000 }).toEqual([]);
    await expect.poll(() => window.positions.length).toBe(2);
    expect(hooks.serverLost).toHaveBeenCalledTimes(1);
  }, 40_000);

  it('makes one of the remaining servers publish recent messages again', async () => {
    const [a, b] = (await start(3)) as [BareRealtime, BareRealtime, BareRealtime];
    const first = a.calls.id < b.calls.id ? a : b;
    await expect.poll(() => [a.calls.others().length, b.calls.others().length]).toEqual([2, 2]);
    await clients[2]?.close();
    await expect.poll(() => first.calls.others().length, { timeout: 15_000 }).toBe(1);
    await expect.poll(() => (first === a ? b : a).calls.others().length, { timeout: 15_000 }).toBe(1);
    expect(hooks.serverLost).toHaveBeenCalledTimes(1);
  }, 40_000);
});

describe('a server call', () => {
  const double = defineServerCall('test.double', z.object({ n: z.number() }), z.object({ n: z.number() }));

  it('is handled by its recipient, which returns its errors unchanged', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    b.calls.handle(double, async ({ n }, from) => {
      expect(from).toBe(a.calls.id);
      if (n === 0) throw new AppError('ERR_NO_WAPP_FOUND', { id: 5 });
      if (n < 0) throw new Error('what nobody outside should read');
      return { n: n * 2 };
    });
    const results = await Promise.all([1, 2, 3].map((n) => a.calls.call(b.calls.id, double, { n }, 5_000)));
    expect(results).toEqual([{ n: 2 }, { n: 4 }, { n: 6 }]);
    const rejected = (n: number) => a.calls.call(b.calls.id, double, { n }, 5_000);
    await expect(rejected(0)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND', details: { id: 5 } });
    await expect(rejected(-1)).rejects.toMatchObject({ code: 'ERR_INTERNAL' });
    await expect(a.calls.call(b.calls.id, double, { n: 'x' } as never, 5_000)).rejects.toThrow();
  });

  it('to itself stays local, and one without a response fails in time', async () => {
    const [a, b] = (await start(2)) as [BareRealtime, BareRealtime];
    a.calls.handle(double, ({ n }) => Promise.resolve({ n: n * 2 }));
    expect(await a.calls.call(a.calls.id, double, { n: 4 }, 100)).toEqual({ n: 8 });
    await expect(a.calls.call(b.calls.id, double, { n: 4 }, 5_000)).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    });
    await expect(a.calls.call('nobody', double, { n: 4 }, 50)).rejects.toMatchObject({
      code: 'ERR_UNAVAILABLE',
    });
    b.calls.handle(double, () => new Promise(() => undefined));
    const waiting = a.calls.call(b.calls.id, double, { n: 4 }, 60_000);
    await b.realtime.leave();
    await expect(waiting).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });
});
