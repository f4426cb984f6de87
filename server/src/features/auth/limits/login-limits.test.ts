import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '@recado/embedded-store/testing';
import { connectDatabase, type Database } from '#core/database';
import { networkOf } from '#core/http/networks';
import { SecretBox } from '#core/secrets';
import { loginLimits } from './login-limits';
import { sharedTries } from './tries';
import { tryCollection } from './try.model';

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the limits of signing in', () => {
  let store: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    store = await startTestDatabase();
    database = await connectDatabase({ mongoUrl: store.url, dataDir: '' });
  });
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.close();
    await store.close();
  });
  beforeEach(async () => {
    await tryCollection().deleteMany({});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const aServer = () => loginLimits(sharedTries(new SecretBox('a-secret-that-all-servers-share')));
  const [ana, office] = ['ana@loja.test', '203.0.113.9'];
  const tooMany = 'ERR_TOO_MANY_REQUESTS';

  it('cover a whole IPv6 network, whichever of its addresses is used', async () => {
    const limits = aServer();
    for (let n = 0; n < 10; n += 1) await limits.count(ana, `2001:db8:1:2::${n}`);
    await expect(limits.count(ana, '2001:db8:1:2::99')).rejects.toThrow(tooMany);
    await limits.count(ana, '2001:db8:1:3::1');
  });

  it('allow the same attempts with several servers, in any order, and after a restart', async () => {
    const servers = [aServer(), aServer(), aServer()];
    const tries = Array.from({ length: 30 }, (_, n) => servers[n % 3]?.count(ana, office));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const rejected = await aServer()
      .count(ana, office)
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({ code: tooMany });
    const { details } = rejected as { details: { retryAfterSeconds: number } };
    expect(details.retryAfterSeconds).toBeGreaterThan(890);
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  it('end a quarter of an hour after the first failure', async () => {
    const limits = aServer();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < 10; n += 1) await limits.count(ana, office);
    vi.setSystemTime(Date.now() + 899_000);
    await expect(limits.count(ana, office)).rejects.toThrow(tooMany);
    vi.setSystemTime(Date.now() + 2_000);
    for (let n = 0; n < 10; n += 1) await limits.count(ana, office);
    await expect(limits.count(ana, office)).rejects.toThrow(tooMany);
  });

  it('count nothing more for an exhausted address', async () => {
    const limits = aServer();
    await Promise.all(Array.from({ length: 300 }, (_, n) => limits.count(`nobody-${n}@loja.test`, office)));
    const rows = await tryCollection().countDocuments({});
    for (let n = 0; n < 40; n += 1) await expect(limits.count(ana, office)).rejects.toThrow(tooMany);
    // The counts of this account, in total and in this network, are unchanged.
    expect(await tryCollection().countDocuments({})).toBe(rows);
    await limits.count(ana, '203.0.113.10');
  });

  it('count nothing against an office while one of its accounts is exhausted', async () => {
    const limits = aServer();
    for (let n = 0; n < 10; n += 1) await limits.count(ana, office);
    const rejected = Array.from({ length: 300 }, () => limits.count(ana, office));
    for (const { status } of await Promise.allSettled(rejected)) expect(status).toBe('rejected');
    await limits.count('bia@loja.test', office);
  });

  it('refund successful attempts, so that an office can sign in all day', async () => {
    const limits = aServer();
    const signIn = async (n: number) => (await limits.count(`agente-${n}@loja.test`, office)).succeeded();
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(n)));
    await expect(limits.count(ana, office)).resolves.toBeDefined();
  });

  it('accept an owner from a known network, whatever is guessed elsewhere', async () => {
    await (await aServer().count(ana, office)).succeeded();
    const limits = aServer();
    for (let n = 0; n < 30; n += 1) await limits.count(ana, `198.51.100.${n}`);
    await expect(limits.count(ana, '198.51.100.99')).rejects.toThrow(tooMany);
    await (await limits.count(ana, office)).succeeded();
    // The owner's successful sign-in did not reset the attackers' count.
    await expect(limits.count(ana, '198.51.100.99')).rejects.toThrow(tooMany);
  });

  it('store neither e-mail nor address, and nothing longer than the period', async () => {
    await aServer().count(ana, office);
    await (await aServer().count('bia@loja.test', office)).succeeded();
    const rows = await tryCollection().find({}).toArray();
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toMatch(/loja|203/);
    const days = rows
      .map(({ expiresAt }) => (expiresAt.getTime() - Date.now()) / 86_400_000)
      .sort((a, b) => a - b);
    expect(days[3]).toBeLessThan(0.02);
    expect(Math.round(days[4] ?? 0)).toBe(30);
  });
});
