import { describe, expect, test, vi } from 'vitest';
import type { SavedCredentials } from '../../ipc/bridge';
import { AuthSession, type AuthSessionDeps } from './authSession';

const user = {
  id: 3,
  name: 'Ana Beatriz',
  email: 'ana@recado.test',
  profile: 'user',
  superAdmin: false,
  companyId: 2,
  company: {
    id: 2,
    name: 'Loja Aurora',
    dueDate: null,
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    settings: [],
  },
  queues: [],
  whatsapps: [],
  viewNoQueueTicket: true,
  viewCampaigns: false,
};

/** Creates an AuthSession and a fake server with one password and one refresh token, which the server rotates. */
function setUp({ saved = null as SavedCredentials | null, secrets = {} as Record<string, string> } = {}) {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const state = {
    saved,
    secrets: new Map(Object.entries(secrets)),
    validToken: 'refresh-1',
    reachable: true,
    hangs: false,
    /** Responds in place of the server. */
    responds: null as (() => Response) | null,
    signIns: 0,
  };
  const deps: AuthSessionDeps = {
    serverAddress: () => 'https://atende.example.test',
    credentialStore: {
      read: async (key) => state.secrets.get(key) ?? null,
      write: async (key, secret) => void state.secrets.set(key, secret),
      delete: (key) => void state.secrets.delete(key),
    },
    saved: {
      read: () => state.saved,
      write: (next) => (state.saved = next),
      clear: () => (state.saved = null),
    },
    fetch: async (url, init) => {
      if (!state.reachable) throw new TypeError('fetch failed');
      if (state.hangs)
        await new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      const path = new URL(url).pathname;
      const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
      calls.push({ path, body });
      if (state.responds) return state.responds();
      if (path === '/auth/logout') return new Response(null, { status: 204 });
      const known =
        path === '/auth/login'
          ? body['password'] === 'recado-demo'
          : body['refreshToken'] === state.validToken;
      if (!known) {
        const error = path === '/auth/login' ? 'ERR_INVALID_CREDENTIALS' : 'ERR_NOT_AUTHENTICATED';
        return Response.json({ error }, { status: 401 });
      }
      state.validToken = `refresh-${++state.signIns + 1}`;
      return Response.json({
        token: `bearer-${state.signIns}`,
        expiresIn: 900,
        user,
        refreshToken: state.validToken,
      });
    },
  };
  /** Restarts the app: the credential store and preferences remain, memory is lost. */
  const startAgain = () => new AuthSession(deps);
  return { authSession: startAgain(), startAgain, state, calls };
}

const remembered: SavedCredentials = { email: 'ana@recado.test', remember: true, suspended: null };

describe('AuthSession', () => {
  test('gives the renderer a session without its refresh token on signing in', async () => {
    const { authSession, state } = setUp();
    const result = await authSession.signIn('ana@recado.test', 'recado-demo', true);
    expect(result).toMatchObject({ ok: true, session: { token: 'bearer-1', user: { name: 'Ana Beatriz' } } });
    expect(JSON.stringify(result)).not.toContain('refresh-');
    expect(state.secrets.get('refresh-token')).toBe('refresh-2');
    expect(state.secrets.get('password')).toBe('recado-demo');
  });

  test('deletes a saved password when "Salvar Senha" is off', async () => {
    const { authSession, state } = setUp({ secrets: { password: 'old' } });
    await authSession.signIn('ana@recado.test', 'recado-demo', false);
    expect(state.secrets.has('password')).toBe(false);
  });

  test('signs in at the next start with "Salvar Senha"', async () => {
    const { authSession, startAgain } = setUp();
    await authSession.signIn('ana@recado.test', 'recado-demo', true);
    await authSession.refresh();
    expect(await startAgain().restore()).toMatchObject({ ok: true });
  });

  test('ends the session with the app without "Salvar Senha"', async () => {
    const { authSession, startAgain, state, calls } = setUp({
      saved: remembered,
      secrets: { 'refresh-token': 'refresh-1', password: 'recado-demo' },
    });
    await authSession.signIn('ana@recado.test', 'recado-demo', false);
    expect(await authSession.refresh()).toMatchObject({ ok: true });
    expect(await authSession.restore()).toMatchObject({ ok: true });
    expect(state.secrets.size).toBe(0);
    calls.length = 0;
    expect(await startAgain().restore()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('deletes a token stored without "Salvar Senha" instead of using it', async () => {
    const { authSession, state, calls } = setUp({
      saved: { ...remembered, remember: false },
      secrets: { 'refresh-token': 'refresh-1' },
    });
    expect(await authSession.restore()).toBeNull();
    expect([state.secrets.size, calls.length]).toEqual([0, 0]);
  });

  test('ends a session without "Salvar Senha" at a sign-out, too', async () => {
    const { authSession } = setUp();
    await authSession.signIn('ana@recado.test', 'recado-demo', false);
    await authSession.signOut('bearer-1');
    expect(await authSession.refresh()).toEqual({ ok: false, error: 'ERR_NOT_AUTHENTICATED' });
  });

  test('returns the code for a wrong password and stores nothing', async () => {
    const { authSession, state } = setUp();
    expect(await authSession.signIn('ana@recado.test', 'wrong', true)).toEqual({
      ok: false,
      error: 'ERR_INVALID_CREDENTIALS',
    });
    expect(state.secrets.size).toBe(0);
  });

  test('shares one call between windows that refresh at the same time', async () => {
    const { authSession, calls } = setUp({ saved: remembered, secrets: { 'refresh-token': 'refresh-1' } });
    const results = await Promise.all([authSession.refresh(), authSession.refresh(), authSession.refresh()]);
    expect(calls).toHaveLength(1);
    expect(results.every((result) => result.ok)).toBe(true);
  });

  test('falls back to the saved password if the refresh token is lost', async () => {
    const { authSession, calls } = setUp({
      saved: remembered,
      secrets: { 'refresh-token': 'stale', password: 'recado-demo' },
    });
    expect(await authSession.restore()).toMatchObject({ ok: true });
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh_token', '/auth/login']);
  });

  test('keeps the refresh token while the server is unreachable', async () => {
    const { authSession, state } = setUp({ saved: remembered, secrets: { 'refresh-token': 'refresh-1' } });
    state.reachable = false;
    expect(await authSession.restore()).toEqual({ ok: false, error: 'ERR_UNAVAILABLE' });
    state.reachable = true;
    expect(await authSession.restore()).toMatchObject({ ok: true });
  });

  test('gives up a request that gets no response, so that later ones are sent', async () => {
    const { authSession, state } = setUp({ saved: remembered, secrets: { 'refresh-token': 'refresh-1' } });
    const timeout = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    state.hangs = true;
    const restoring = authSession.restore();
    await vi.waitFor(() => expect(limit).toHaveBeenCalledExactlyOnceWith(20_000));
    timeout.abort();
    expect(await restoring).toEqual({ ok: false, error: 'ERR_UNAVAILABLE' });
    limit.mockRestore();
    state.hangs = false;
    expect(await authSession.restore()).toMatchObject({ ok: true });
  });

  test.each([
    ['502 of a proxy', () => new Response('', { status: 502 })],
    ['503 with JSON of a proxy', () => Response.json({ error: 'Service Unavailable' }, { status: 503 })],
    ['404 of a proxy', () => new Response('<html>', { status: 404 })],
    ['page in place of a session', () => new Response('<html>', { status: 200 })],
    ['session without a user', () => Response.json({ token: 'bearer' })],
  ])('keeps the refresh token after a %s', async (_what, response) => {
    const { authSession, state } = setUp({ saved: remembered, secrets: { 'refresh-token': 'refresh-1' } });
    state.responds = response;
    expect(await authSession.restore()).toEqual({ ok: false, error: 'ERR_UNAVAILABLE' });
    state.responds = null;
    expect(await authSession.restore()).toMatchObject({ ok: true });
  });

  test('returns a general error for a code of a newer server', async () => {
    const { authSession, state } = setUp();
    state.responds = () => Response.json({ error: 'ERR_OF_TOMORROW' }, { status: 403 });
    expect(await authSession.signIn('ana@recado.test', 'recado-demo', true)).toEqual({
      ok: false,
      error: 'ERR_INTERNAL',
    });
  });

  test('suspends automatic sign-in after a sign-out until "Entrar"', async () => {
    const { authSession, state, calls } = setUp();
    await authSession.signIn('ana@recado.test', 'recado-demo', true);
    await authSession.signOut('bearer-1');
    expect(state.saved?.suspended).toBe('signedOut');
    calls.length = 0;
    expect(await authSession.restore()).toBeNull();
    expect(calls).toEqual([]);
    await authSession.signIn('ana@recado.test', 'recado-demo', true);
    expect(state.saved?.suspended).toBeNull();
  });

  test.each(['deleteSession', 'signOut'] as const)('drops a response requested before %s', async (end) => {
    const { authSession, state, calls } = setUp({
      saved: remembered,
      secrets: { 'refresh-token': 'refresh-1', password: 'recado-demo' },
    });
    const restoring = authSession.restore();
    const refreshing = authSession.refresh();
    // The session ends, or the server is changed, during the request.
    while (calls.length === 0) await Promise.resolve();
    if (end === 'deleteSession') authSession.deleteSession();
    else await authSession.signOut(null);
    expect(await refreshing).toEqual({ ok: false, error: 'ERR_NOT_AUTHENTICATED' });
    expect(await restoring).toBeNull();
    expect(state.secrets.has('refresh-token')).toBe(false);
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh_token']);
    expect(await authSession.refresh()).toEqual({ ok: false, error: 'ERR_NOT_AUTHENTICATED' });
  });

  test('signs out without a reachable server', async () => {
    const { authSession, state } = setUp({ saved: remembered, secrets: { 'refresh-token': 'refresh-1' } });
    state.reachable = false;
    await authSession.signOut('bearer');
    expect(state.secrets.has('refresh-token')).toBe(false);
  });
});
