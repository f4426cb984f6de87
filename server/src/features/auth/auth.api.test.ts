import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, me, refreshToken } from '@recado/shared/auth';
import { PASSWORD, type Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Moves and stops the clock; timers keep running. */
function advance(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

const signIn = (email: string, password: string, more: object = {}) =>
  server.call(login, { body: { email, password, ...more } });
/** The test moves only the clock of the server in this process. */
const refreshHere = (token: string) => server.here.call(refreshToken, { body: { refreshToken: token } });
const asMe = (who: { token: string }, { call }: Pick<TestServer, 'call'> = server) => call(me, {}, who);

async function person(): Promise<Persona> {
  const company = await server.build.company();
  return server.build.persona(company.id);
}

describe('POST /auth/login', () => {
  it('returns a token and the user with company, settings and queues', async () => {
    const company = await server.build.company({ name: 'Loja da Praça' });
    const queue = await server.build.queue(company.id, 'Vendas');
    const user = await server.build.user(company.id, { profile: 'admin', queueIds: [queue.id] });
    const { status, body } = await signIn(user.email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body.expiresIn).toBe(900);
    expect(body.refreshToken).toBeUndefined();
    expect(body.user).toMatchObject({
      id: user.id,
      profile: 'admin',
      superAdmin: false,
      companyId: company.id,
      company: { id: company.id, name: 'Loja da Praça', dueDate: null, timeZone: 'America/Sao_Paulo' },
      queues: [{ id: queue.id, name: 'Vendas', color: queue.color }],
    });
    expect(body.user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false' });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await asMe(body)).body).toEqual(body.user);
  });

  it("sets a browser's refresh token in a cookie that scripts cannot read", async () => {
    const user = await server.build.user((await server.build.company()).id);
    const cookie = (await signIn(user.email, PASSWORD)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^recado_refresh=[^;]+; Path=\/auth; HttpOnly; SameSite=Strict$/);
    const remembered = await signIn(user.email, PASSWORD, { remember: true });
    expect(remembered.headers.get('set-cookie')).toContain('Max-Age=5184000');
  });

  it('returns the same error for an unknown e-mail and a wrong password', async () => {
    const user = await person();
    const wrong = await signIn(user.email, 'errada');
    const unknown = await signIn('ninguem@recado.test', 'errada');
    expect([wrong.status, wrong.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('takes about the same time for both', async () => {
    const elapsed = async (email: string) => {
      const from = performance.now();
      await signIn(email, 'errada');
      return performance.now() - from;
    };
    // Compares the fastest runs, because a busy machine can only make runs slower.
    let [known, unknown] = [Infinity, Infinity];
    const isAlike = () => unknown > known / 2 && unknown < known * 2;
    for (let people = 0; people < 5 && !isAlike(); people += 1) {
      const { email } = await person();
      // Nine attempts stay below the limit of an account.
      for (let round = 0; round < 9; round += 1) {
        known = Math.min(known, await elapsed(email));
        unknown = Math.min(unknown, await elapsed(`ninguem${people}-${round}@recado.test`));
      }
    }
    expect(isAlike(), `${known} ms and ${unknown} ms`).toBe(true);
  });

  it('limits attempts on one account without blocking colleagues behind the same address', async () => {
    const company = await server.build.company();
    const [victim, colleague] = [await server.build.user(company.id), await server.build.user(company.id)];
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) statuses.push((await signIn(victim.email, 'errada')).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual(Array(10).fill(429));
    const blocked = await signIn(victim.email, PASSWORD);
    expect(blocked.error).toBe('ERR_TOO_MANY_REQUESTS');
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(colleague.email, PASSWORD)).status).toBe(200);
    // The account is locked for at most a quarter of an hour.
    advance(15 * 60_000 + 1_000);
    const later = await server.here.call(login, { body: { email: victim.email, password: PASSWORD } });
    expect(later.status).toBe(200);
  });

  it('signs in forty agents behind one address within a minute', async () => {
    const company = await server.build.company();
    const agents = await Promise.all(Array.from({ length: 40 }, () => server.build.user(company.id)));
    const from = performance.now();
    // Ten of the agents also enter a wrong password.
    const typos = agents.slice(0, 10).map(({ email }) => signIn(email, 'errada'));
    const responses = await Promise.all(agents.map(({ email }) => signIn(email, PASSWORD)));
    expect((await Promise.all(typos)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(performance.now() - from).toBeLessThan(60_000);
  }, 120_000);
});

describe('a company out of service', () => {
  it('rejects its users after the due date, and shows an administrator how to renew', async () => {
    const dueDate = new Date(Date.now() - 1_000);
    const company = await server.build.company({ dueDate });
    const agent = await server.build.user(company.id);
    const admin = await server.build.user(company.id, { profile: 'admin' });
    const rejected = await signIn(agent.email, PASSWORD);
    expect([rejected.status, rejected.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    expect(rejected.details).toEqual({ dueDate: dueDate.toISOString() });
    const renewal = await signIn(admin.email, PASSWORD);
    expect(renewal.details).toEqual({
      dueDate: dueDate.toISOString(),
      renewalToken: expect.any(String) as string,
    });
    const asBearer = { token: String(renewal.details?.['renewalToken']) };
    expect((await asMe(asBearer)).status).toBe(401);
    expect((await signIn(admin.email, 'errada')).error).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('accepts users until the due date, and ends their authSessions then', async () => {
    const company = await server.build.company({ dueDate: new Date(Date.now() + 60_000) });
    const who = await server.build.persona(company.id);
    expect((await asMe(who, server.here)).status).toBe(200);
    advance(61_000);
    const over = await asMe(who, server.here);
    // The client then refreshes its token and receives the reason.
    expect([over.status, over.error]).toEqual([403, 'ERR_SESSION_EXPIRED']);
    expect((await refreshHere(who.refreshToken)).error).toBe('ERR_SUBSCRIPTION_EXPIRED');
    await server.app.services.companies.updateCompany(company.id, {
      dueDate: new Date(Date.now() + 60_000),
    });
    expect((await refreshHere(who.refreshToken)).status).toBe(200);
  });

  it('ends an authSession that was opened during the deactivation', async () => {
    const company = await server.build.company();
    const who = await server.build.persona(company.id);
    // Simulates a sign-in that was checked before the company's deactivation and stored after it.
    await server.app.services.companies.updateCompany(company.id, { status: 'inactive' });
    server.app.services.auth.userChanged(who.id);
    const over = await server.here.call(me, {}, who);
    expect([over.status, over.error]).toEqual([401, 'ERR_NOT_AUTHENTICATED']);
  });

  it("rejects an inactive company, but the platform's own never expires", async () => {
    const inactive = await server.build.company({ status: 'inactive' });
    const user = await server.build.user(inactive.id);
    expect((await signIn(user.email, PASSWORD)).error).toBe('ERR_COMPANY_INACTIVE');
    const platform = await server.app.services.companies.platformCompany();
    await server.app.services.companies.updateCompany(platform.id, { dueDate: new Date(0) });
    const owner = await server.build.user(platform.id, { superAdmin: true });
    const { status, body } = await signIn(owner.email, PASSWORD);
    expect([status, body.user.company.dueDate]).toEqual([200, null]);
  });
});
