import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, logout, me, refreshToken } from '@recado/shared/auth';
import type { OutputOf } from '@recado/shared/contract';
import { issueAccessToken } from '#core/auth';
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

/** Calls go to all servers in turn, or only to this process if the test moves its clock. */
type Caller = Pick<TestServer, 'call'>;
const signIn = (email: string, more: object = {}, { call }: Caller = server) =>
  call(login, { body: { email, password: PASSWORD, ...more } });
const refresh = (token = '', { call }: Caller = server) =>
  call(refreshToken, { body: { refreshToken: token } });
const asMe = (who: { token: string }, { call }: Caller = server) => call(me, {}, who);

async function person(): Promise<Persona> {
  const company = await server.build.company();
  return server.build.persona(company.id);
}

/** Signs a new user in on the server in this process. */
async function personHere(): Promise<OutputOf<typeof login>> {
  const { email } = await server.build.user((await server.build.company()).id);
  return (await signIn(email, { client: 'desktop' }, server.here)).body;
}

describe('a bearer token', () => {
  it('is rejected with 401 when it is missing, malformed, forged or without an authSession', async () => {
    const { secrets } = server.app.context;
    const who = await person();
    const claims = { userId: who.id, companyId: who.companyId, sessionId: 'x'.repeat(22) };
    const foreign = await issueAccessToken(secrets, { ...claims, userId: 999_999 }, 60);
    const noSession = await issueAccessToken(secrets, claims, 60);
    const [header, payload] = who.token.split('.');
    for (const token of ['', 'x', `${header}.${payload}.`, foreign, noSession, who.refreshToken]) {
      const response = await asMe({ token });
      expect([response.status, response.error], token).toEqual([401, 'ERR_NOT_AUTHENTICATED']);
    }
    expect((await server.call(me, {})).status).toBe(401);
  });

  it('is rejected with 403 ERR_SESSION_EXPIRED after 15 minutes', async () => {
    advance(0);
    const who = await personHere();
    advance(899_000);
    expect((await asMe(who, server.here)).status).toBe(200);
    advance(2_000);
    const expired = await asMe(who, server.here);
    expect([expired.status, expired.error]).toEqual([403, 'ERR_SESSION_EXPIRED']);
  });

  it("gives access with the user's current record", async () => {
    const who = await person();
    expect((await asMe(who)).body.viewNoQueueTicket).toBe(false);
    await server.app.services.users.updateUser(who.companyId, who.id, { viewNoQueueTicket: true });
    expect((await asMe(who)).body.viewNoQueueTicket).toBe(true);
  });
});

describe('POST /auth/refresh_token', () => {
  it('rotates the refresh token', async () => {
    const who = await person();
    const next = await refresh(who.refreshToken);
    expect(next.status).toBe(200);
    expect(next.body.refreshToken).not.toBe(who.refreshToken);
    expect((await asMe(next.body)).status).toBe(200);
    expect((await refresh(next.body.refreshToken)).status).toBe(200);
  });

  it('accepts the cookie, and clears an invalid one', async () => {
    const user = await server.build.user((await server.build.company()).id);
    const cookie = (await signIn(user.email)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const next = await server.call(refreshToken, {}, undefined, { cookie });
    expect(next.status).toBe(200);
    expect(next.body.refreshToken).toBeUndefined();
    expect(next.headers.get('set-cookie')).toMatch(/^recado_refresh=.{40,}; Path=\/auth; HttpOnly/);
    const rejected = await server.call(refreshToken, {}, undefined, { cookie: 'recado_refresh=forged' });
    expect([rejected.status, rejected.error]).toEqual([401, 'ERR_NOT_AUTHENTICATED']);
    expect(rejected.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await server.call(refreshToken, {})).status).toBe(401);
  });

  it('returns the same authSession to concurrent tabs', async () => {
    const who = await person();
    const responses = await Promise.all([1, 2, 3, 4].map(() => refresh(who.refreshToken)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.refreshToken)).size).toBe(1);
  });

  it('accepts the previous token for 29 s and returns the current one', async () => {
    advance(0);
    const who = await personHere();
    const next = await refresh(who.refreshToken, server.here);
    advance(29_000);
    const again = await refresh(who.refreshToken, server.here);
    expect([again.status, again.body.refreshToken]).toEqual([200, next.body.refreshToken]);
  });

  it('ends the authSession when the previous token is used after 31 s', async () => {
    const who = await person();
    const next = await refresh(who.refreshToken, server.here);
    advance(31_000);
    expect((await refresh(who.refreshToken, server.here)).status).toBe(401);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
    expect((await asMe(next.body)).status).toBe(401);
  });

  it('ends the authSession when an older token is used, however soon', async () => {
    const who = await person();
    const second = await refresh(who.refreshToken);
    const third = await refresh(second.body.refreshToken);
    expect((await refresh(who.refreshToken)).error).toBe('ERR_NOT_AUTHENTICATED');
    expect((await refresh(third.body.refreshToken)).status).toBe(401);
    expect((await asMe(third.body)).status).toBe(401);
  });

  it('rejects an authSession that was unused for too long', async () => {
    const user = await server.build.user((await server.build.company()).id);
    const brief = await signIn(user.email, { client: 'desktop', remember: false });
    advance(25 * 3_600_000);
    expect((await refresh(brief.body.refreshToken, server.here)).status).toBe(401);
    const remembered = await signIn(user.email, { client: 'desktop' }, server.here);
    advance(59 * 86_400_000);
    expect((await refresh(remembered.body.refreshToken, server.here)).status).toBe(200);
  });
});

describe('the single authSession of a user', () => {
  it('is replaced when the user signs in elsewhere', async () => {
    const first = await person();
    expect((await asMe(first)).status).toBe(200);
    const second = await server.build.signIn(first);
    const rejected = await asMe(first);
    expect([rejected.status, rejected.error]).toEqual([401, 'ERR_NOT_AUTHENTICATED']);
    expect((await asMe(second)).status).toBe(200);
  });

  it('is not ended by the old refresh token of the first computer', async () => {
    const first = await person();
    const second = await server.build.signIn(first);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await asMe(second)).status).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(200);
  });

  it('does not affect other users', async () => {
    const [one, other] = [await person(), await person()];
    await server.build.signIn(one);
    expect((await asMe(other)).status).toBe(200);
  });
});

it('DELETE /auth/logout invalidates token, refresh token and cookie', async () => {
  const who = await person();
  const response = await server.call(logout, {}, who);
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await asMe(who)).status).toBe(401);
  expect((await refresh(who.refreshToken)).status).toBe(401);
  expect((await server.call(logout, {}, who)).status).toBe(401);
});

it('the server stores nothing that could be used to sign in', async () => {
  const who = await person();
  const { db } = server.app.database;
  const stored = JSON.stringify([
    await db.collection('sessions').find({}).toArray(),
    await db.collection('users').find({}).toArray(),
  ]);
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(who.refreshToken.split('.')[3]);
});
