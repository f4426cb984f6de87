import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '@recado/shared/auth';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { issueAccessToken } from '../auth';
import { type TestWindow, testWindow } from './testing/test-window';

let server: TestServer;
let windows: TestWindow[] = [];
let ana: Persona;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await server.build.persona((await server.build.company()).id);
});
afterEach(() => {
  windows.forEach(({ socket }) => socket.disconnect());
  windows = [];
});

function open(token: string, query?: Record<string, string>): TestWindow {
  const window = testWindow(server.url, token, query);
  windows.push(window);
  return window;
}
async function connect(who: Persona): Promise<TestWindow> {
  const window = open(who.token, { companyId: String(who.companyId), userId: String(who.id) });
  await window.ready();
  return window;
}

describe('a window of the composed server', () => {
  it('is notified of a sign-in elsewhere and disconnected, while the new one stays', async () => {
    const old = await connect(ana);
    const again = await server.build.signIn(ana);
    expect(await old.ended()).toBe('io server disconnect');
    expect(old.received).toMatchObject([
      { name: `company-${ana.companyId}-auth`, payload: { user: { id: ana.id } } },
    ]);
    const fresh = await connect(again);
    expect(fresh.socket.connected).toBe(true);
    // The old token is no longer valid.
    expect((await open(ana.token).rejected()).message).toBe('ERR_NOT_AUTHENTICATED');
  });

  it('is disconnected when its authSession ends', async () => {
    const window = await connect(ana);
    expect((await server.call(logout, {}, ana)).status).toBe(204);
    expect(await window.ended()).toBe('io server disconnect');
    expect(window.received).toEqual([]);
  });

  it('is rejected with ERR_SESSION_EXPIRED when its token expired, so that it refreshes', async () => {
    const claims = { userId: ana.id, companyId: ana.companyId, sessionId: 'x'.repeat(22) };
    const expired = await issueAccessToken(server.app.context.secrets, claims, -10);
    expect(await open(expired).rejected()).toMatchObject({
      message: 'ERR_SESSION_EXPIRED',
      data: { error: 'ERR_SESSION_EXPIRED' },
    });
  });

  it('cannot join another company by its id', async () => {
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    const window = open(rival.token, { companyId: String(ana.companyId), userId: String(ana.id) });
    expect((await window.rejected()).message).toBe('ERR_NO_PERMISSION');
  });

  it("follows a change of its user: a new administrator receives administrators' events", async () => {
    const window = await connect(ana);
    await server.app.services.users.updateUser(ana.companyId, ana.id, { profile: 'admin' });
    await window.ready();
    server.app.context.publisher.toAdmins(ana.companyId, 'auth', { user: { id: 1 } });
    await window.until(({ name }) => name.endsWith('-auth'));
  });

  it('makes its user online until the last one closes', async () => {
    const window = await connect(ana);
    const colleague = await connect(await server.build.persona(ana.companyId));
    const online = (wanted: boolean) => (event: { payload: unknown }) => {
      const { user } = event.payload as { user?: { id: number; online: boolean } };
      return user?.id === ana.id && user.online === wanted;
    };
    expect(await window.emit('userStatus')).toEqual({ ok: true });
    await colleague.until(online(true));
    window.socket.disconnect();
    await colleague.until(online(false));
  });
});
