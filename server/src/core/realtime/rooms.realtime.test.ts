import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_EVENTS } from '@recado/shared/api';
import type { CompanyEventSuffix } from '@recado/shared/realtime';
import { type BareRealtime, bareRealtime } from './testing/bare-realtime';

let bare: BareRealtime;
beforeEach(async () => {
  bare = await bareRealtime();
  bare.user({ userId: 1, profile: 'admin' });
  bare.user({ userId: 2 });
  bare.user({ userId: 7, companyId: 2, profile: 'admin' });
});
afterEach(() => bare.close());

const IN_AN_HOUR = new Date(Date.now() + 3_600_000);
const auth = (id: number) => ({ user: { id } });

describe('the handshake', () => {
  it.each([
    ['a token nobody gave', 'forged', 'ERR_NOT_AUTHENTICATED'],
    ['an empty token', '', 'ERR_NOT_AUTHENTICATED'],
    ['an expired token, so that the client refreshes', 'expired', 'ERR_SESSION_EXPIRED'],
  ])('rejects %s', async (_what, token, code) => {
    const error = await bare.open(token).rejected();
    expect(error).toMatchObject({ message: code, data: { error: code } });
  });

  it.each<{ claim: string; query: Record<string, string> }>([
    { claim: 'another company', query: { companyId: '1' } },
    { claim: 'another user', query: { userId: '1' } },
    { claim: 'a user of its own company it is not', query: { companyId: '2', userId: '2' } },
    { claim: 'nonsense', query: { companyId: 'NaN' } },
  ])('rejects a token whose query claims $claim', async ({ query }) => {
    expect((await bare.open('token-7', query).rejected()).message).toBe('ERR_NO_PERMISSION');
  });

  it('accepts a query that matches its token', async () => {
    const window = bare.open('token-7', { companyId: '2', userId: '7' });
    await window.ready();
    expect(bare.realtime.publisher.connectedUserIds(2)).toEqual([7]);
  });

  it('rejects long polling', async () => {
    const response = await fetch(`${bare.url}/socket.io/?EIO=4&transport=polling`);
    expect(response.status).toBe(400);
  });
});

describe('a publication', () => {
  it('never reaches another company, whatever its kind and event', async () => {
    const { publisher } = bare.realtime;
    const [own, stranger] = [await bare.connect(2), await bare.connect(7)];
    const suffixes = Object.keys(COMPANY_EVENTS) as CompanyEventSuffix[];
    for (const suffix of suffixes) {
      // The payload does not matter here, only the recipients.
      const payload = auth(2) as never;
      publisher.toCompany(1, suffix, payload);
      publisher.toAdmins(1, suffix, payload);
      publisher.toAgents(1, suffix, payload);
      // User 7 belongs to another company.
      publisher.toUsers(1, [2, 7], suffix, payload);
    }
    publisher.toCompany(2, 'auth', auth(7));
    await own.until(suffixes.length * 3);
    await stranger.until(1);
    expect(stranger.received.map(({ name }) => name)).toEqual(['company-2-auth']);
  });

  it('reaches administrators, agents or selected users separately', async () => {
    const { publisher } = bare.realtime;
    const [admin, agent] = [await bare.connect(1), await bare.connect(2)];
    publisher.toAdmins(1, 'auth', auth(10));
    publisher.toAgents(1, 'auth', auth(20));
    publisher.toUsers(1, [2, 2], 'auth', auth(30));
    publisher.toCompany(1, 'auth', auth(40));
    const last = (event: { payload: unknown }) => JSON.stringify(event.payload) === JSON.stringify(auth(40));
    await Promise.all([admin.until(last), agent.until(last)]);
    expect(admin.received.map(({ payload }) => payload)).toEqual([auth(10), auth(40)]);
    expect(agent.received.map(({ payload }) => payload)).toEqual([auth(20), auth(30), auth(40)]);
  });

  it('can be restricted to connected users, each listed until their last window closes', async () => {
    const { publisher } = bare.realtime;
    const windows = [await bare.connect(2), await bare.connect(2)];
    await bare.connect(1);
    expect(publisher.connectedUserIds(1)).toEqual([2, 1]);
    expect(publisher.connectedCallers(1).map(({ name }) => name)).toEqual(['Pessoa 2', 'Pessoa 1']);
    for (const { socket } of windows) socket.disconnect();
    await expect.poll(() => publisher.connectedUserIds(1)).toEqual([1]);
    expect(publisher.connectedUserIds(2)).toEqual([]);
  });
});

it('a user may have at most fifty windows', async () => {
  await Promise.all(Array.from({ length: 50 }, () => bare.connect(2)));
  const excess = bare.open('token-2');
  expect(await excess.ended()).toBe('transport close');
  expect(excess.positions).toEqual([]);
  await bare.connect(1);
});

describe('an authSession', () => {
  it('ends with its sockets, and only those', async () => {
    bare.callers.set('other-session', { ...bare.user({ userId: 2 }), sessionId: 'other' });
    const [first, second] = [await bare.connect(2), await bare.connect(2)];
    const other = bare.open('other-session');
    await other.ready();
    bare.realtime.publisher.disconnectSession({ sessionId: 'session-2', userId: 2 });
    expect(await first.ended()).toBe('io server disconnect');
    expect(await second.ended()).toBe('io server disconnect');
    expect(other.socket.connected).toBe(true);
  });

  it('that ends during the handshake opens no socket', async () => {
    const witness = await bare.connect(1);
    const release = bare.suspendHandshakes();
    const late = bare.open('token-2');
    await expect.poll(() => bare.handshakes()).toBe(2);
    bare.realtime.publisher.disconnectSession({ sessionId: 'session-2', userId: 2 });
    release();
    expect(await late.ended()).toBe('io server disconnect');
    bare.realtime.publisher.toCompany(1, 'auth', auth(1));
    await witness.until(1);
    expect(late.received).toEqual([]);
  });

  it('outlives its token', async () => {
    const window = await bare.connect(2);
    bare.callers.delete('token-2');
    bare.realtime.publisher.toCompany(1, 'auth', auth(1));
    await window.until(1);
  });
});

describe("a change of a user's permissions", () => {
  it('moves the sockets of a new administrator, and sends the new positions', async () => {
    const window = await bare.connect(2);
    bare.user({ userId: 2, profile: 'admin' });
    await bare.realtime.publisher.refreshUser(1, 2);
    await window.ready();
    bare.realtime.publisher.toAgents(1, 'auth', auth(1));
    bare.realtime.publisher.toAdmins(1, 'auth', auth(2));
    await window.until(1);
    expect(window.received.map(({ payload }) => payload)).toEqual([auth(2)]);
    expect(window.positions.at(-1)?.map(({ room }) => room)).toContain('company:1:admins');
    expect(bare.realtime.publisher.connectedCallers(1)).toMatchObject([{ profile: 'admin' }]);
  });

  it('applies the latest read, in whichever order reads finish', async () => {
    await bare.connect(2);
    const slow = bare.suspendReadings();
    bare.user({ userId: 2, profile: 'admin' });
    const first = bare.realtime.publisher.refreshUser(1, 2);
    await expect.poll(() => bare.readings()).toBe(1);
    bare.user({ userId: 2, profile: 'user', name: 'Novo nome' });
    bare.releaseReadings();
    await bare.realtime.publisher.refreshUser(1, 2);
    slow();
    await first;
    expect(bare.realtime.publisher.connectedCallers(1)).toMatchObject([
      { name: 'Novo nome', profile: 'user' },
    ]);
  });

  it('disconnects a deleted user', async () => {
    const window = await bare.connect(2);
    bare.callers.delete('token-2');
    await bare.realtime.publisher.refreshUser(1, 2);
    expect(await window.ended()).toBe('io server disconnect');
  });

  it('applies to a socket that was verified shortly before', async () => {
    const release = bare.suspendHandshakes();
    bare.user({ userId: 2, profile: 'admin' });
    const window = bare.open('token-2');
    await expect.poll(() => bare.handshakes()).toBe(1);
    bare.user({ userId: 2, profile: 'user' });
    await bare.realtime.publisher.refreshUser(1, 2);
    release();
    await expect.poll(() => bare.realtime.publisher.connectedCallers(1)[0]?.profile).toBe('user');
    await window.ready();
    bare.realtime.publisher.toAdmins(1, 'auth', auth(1));
    bare.realtime.publisher.toAgents(1, 'auth', auth(2));
    await window.until(1);
    expect(window.received.map(({ payload }) => payload)).toEqual([auth(2)]);
  });
});

describe('a window of an impersonation', () => {
  it('receives what a policy selects for its user, but nothing personal', async () => {
    const { publisher } = bare.realtime;
    bare.user({ userId: 1, profile: 'admin', visitor: { userId: 9, name: 'Dono', endsAt: IN_AN_HOUR } });
    const window = await bare.connect(1);
    publisher.toUsers(1, [1], 'auth', auth(1));
    publisher.toRecipients(1, { here: [1], facts: {} }, 'auth', auth(2));
    publisher.toCompany(1, 'auth', auth(3));
    await window.until(2);
    expect(window.received.map(({ payload }) => payload)).toEqual([auth(2), auth(3)]);
  });
});

describe('a campaign event', () => {
  it('reaches users with the right, also after the setting changed', async () => {
    let enabled = true;
    bare.realtime.use({
      usesCampaigns: ({ companyId, profile, viewCampaigns }) =>
        Promise.resolve(companyId === 1 && enabled && (profile === 'admin' || viewCampaigns)),
    });
    const { publisher } = bare.realtime;
    const [admin, agent] = [await bare.connect(1), await bare.connect(2)];
    const reload = { action: 'reload' } as const;
    publisher.toCampaigns(1, 'ContactList', reload);
    await admin.until(1);
    bare.user({ userId: 2, viewCampaigns: true });
    await publisher.refreshUser(1, 2);
    publisher.toCampaigns(1, 'ContactList', reload);
    await Promise.all([admin.until(2), agent.until(1)]);
    enabled = false;
    await publisher.refreshCompany(1);
    publisher.toCampaigns(1, 'ContactList', reload);
    publisher.toCompany(1, 'auth', auth(1));
    await Promise.all([admin.until(3), agent.until(2)]);
    expect(agent.received.map(({ name }) => name)).toEqual(['company-1-ContactList', 'company-1-auth']);
    expect(agent.positions.at(-1)?.map(({ room }) => room)).not.toContain('company:1:campaigns');
  });
});

describe('a platform event', () => {
  it('reaches the users of every company or the platform admins, never both', async () => {
    bare.user({ userId: 9, companyId: 3, profile: 'admin', superAdmin: true });
    const { publisher } = bare.realtime;
    const [own, stranger, owner] = [await bare.connect(2), await bare.connect(7), await bare.connect(9)];
    publisher.toEveryCompany('announcement', { action: 'delete', id: 1 });
    publisher.toPlatformAdmins('announcement', { action: 'delete', id: 2 });
    await Promise.all([own, stranger, owner].map((window) => window.until(1)));
    publisher.toCompany(1, 'auth', auth(1));
    await own.until(2);
    const ids = (window: typeof own) =>
      window.received.flatMap(({ name, payload }) =>
        name === 'company-announcement' ? [(payload as { id: number }).id] : [],
      );
    expect([ids(own), ids(stranger), ids(owner)]).toEqual([[1], [1], [2]]);
  });
});

describe("the server's shutdown", () => {
  it('closes the transport, so that clients reconnect automatically', async () => {
    const window = await bare.connect(2);
    bare.realtime.close();
    expect(await window.ended()).toBe('transport close');
    expect(window.socket.active).toBe(true);
  });

  it('disconnects clients little by little, and accepts no new ones', async () => {
    const windows = await Promise.all([2, 2, 2, 7].map((userId) => bare.connect(userId)));
    const endedAt: number[] = [];
    for (const window of windows) void window.ended().then(() => endedAt.push(performance.now()));
    const startedAt = performance.now();
    const closing = bare.realtime.closeGradually(400);
    await windows[0]?.ended();
    expect(bare.realtime.connectedSockets()).toBeGreaterThan(1);
    await closing;
    await Promise.all(windows.map((window) => window.ended()));
    expect(endedAt.map((at) => at - startedAt >= 100)).toEqual([true, true, true, true]);
    expect(await windows[0]?.ended()).toBe('transport close');
    expect((await bare.open('token-2').rejected()).message).toBe('websocket error');
  });
});
