import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_EVENTS, type CompanyEventSuffix } from '@recado/shared/realtime';
import { type BareRealtime, bareRealtime } from './testing/bareRealtime';

let bare: BareRealtime;
beforeEach(async () => {
  bare = await bareRealtime();
  bare.user({ userId: 1, profile: 'admin' });
  bare.user({ userId: 2 });
  bare.user({ userId: 7, companyId: 2, profile: 'admin' });
});
afterEach(() => bare.close());

const auth = (id: number) => ({ user: { id } });

describe('who is let in', () => {
  it.each([
    ['a token nobody gave', 'forged', 'ERR_NOT_AUTHENTICATED'],
    ['an empty token', '', 'ERR_NOT_AUTHENTICATED'],
    ['an expired token, so that the client refreshes', 'expired', 'ERR_SESSION_EXPIRED'],
  ])('refuses %s', async (_what, token, code) => {
    const error = await bare.open(token).refused();
    expect(error).toMatchObject({ message: code, data: { error: code } });
  });

  it.each<{ claim: string; query: Record<string, string> }>([
    { claim: 'another company', query: { companyId: '1' } },
    { claim: 'another user', query: { userId: '1' } },
    { claim: 'a user of its own company it is not', query: { companyId: '2', userId: '2' } },
    { claim: 'nonsense', query: { companyId: 'NaN' } },
  ])('refuses a token whose query claims $claim', async ({ query }) => {
    expect((await bare.open('token-7', query).refused()).message).toBe('ERR_NO_PERMISSION');
  });

  it('lets in a query that agrees with its token', async () => {
    const window = bare.open('token-7', { companyId: '2', userId: '7' });
    await window.ready();
    expect(bare.realtime.publisher.connectedUserIds(2)).toEqual([7]);
  });

  it('does not answer long polling', async () => {
    const answer = await fetch(`${bare.url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });
});

describe('who receives what', () => {
  it('sends nothing of a company to another, by whatever way and event', async () => {
    const { publisher } = bare.realtime;
    const [own, stranger] = [await bare.connect(2), await bare.connect(7)];
    const suffixes = Object.keys(COMPANY_EVENTS) as CompanyEventSuffix[];
    for (const suffix of suffixes) {
      // What it carries does not matter here, only where it goes.
      const payload = auth(2) as never;
      publisher.toCompany(1, suffix, payload);
      publisher.toAdmins(1, suffix, payload);
      publisher.toAgents(1, suffix, payload);
      // Also when a rule names a user of another company by mistake.
      publisher.toUsers(1, [2, 7], suffix, payload);
    }
    publisher.toCompany(2, 'auth', auth(7));
    await own.until(suffixes.length * 3);
    await stranger.until(1);
    expect(stranger.received.map(({ name }) => name)).toEqual(['company-2-auth']);
  });

  it('tells administrators, agents and chosen users apart', async () => {
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

  it('knows who is connected: every user once, until its last window went', async () => {
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

it('a user has fifty windows at most', async () => {
  await Promise.all(Array.from({ length: 50 }, () => bare.connect(2)));
  const excess = bare.open('token-2');
  expect(await excess.ended()).toBe('transport close');
  expect(excess.positions).toEqual([]);
  await bare.connect(1);
});

describe('sessions', () => {
  it('end with their sockets, and only theirs', async () => {
    bare.callers.set('other-session', { ...bare.user({ userId: 2 }), sessionId: 'other' });
    const [first, second] = [await bare.connect(2), await bare.connect(2)];
    const other = bare.open('other-session');
    await other.ready();
    bare.realtime.publisher.disconnectSession({ sessionId: 'session-2', userId: 2 });
    expect(await first.ended()).toBe('io server disconnect');
    expect(await second.ended()).toBe('io server disconnect');
    expect(other.socket.connected).toBe(true);
  });

  it('do not slip in when they end during the handshake', async () => {
    const witness = await bare.connect(1);
    const release = bare.holdHandshakes();
    const late = bare.open('token-2');
    await expect.poll(() => bare.handshakes()).toBe(2);
    bare.realtime.publisher.disconnectSession({ sessionId: 'session-2', userId: 2 });
    release();
    expect(await late.ended()).toBe('io server disconnect');
    bare.realtime.publisher.toCompany(1, 'auth', auth(1));
    await witness.until(1);
    expect(late.received).toEqual([]);
  });

  it('outlive their token while nobody ends them', async () => {
    const window = await bare.connect(2);
    bare.callers.delete('token-2');
    bare.realtime.publisher.toCompany(1, 'auth', auth(1));
    await window.until(1);
  });
});

describe("a user's rights change", () => {
  it('moves the sockets of an agent who became administrator, and tells the new positions', async () => {
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

  it('counts as it was read last, whichever reading answers last', async () => {
    await bare.connect(2);
    const slow = bare.holdReadings();
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

  it('disconnects a user who is gone', async () => {
    const window = await bare.connect(2);
    bare.callers.delete('token-2');
    await bare.realtime.publisher.refreshUser(1, 2);
    expect(await window.ended()).toBe('io server disconnect');
  });

  it('counts for a socket that was verified a moment before', async () => {
    const release = bare.holdHandshakes();
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

describe('the end of the server', () => {
  it('lets clients come back by themselves: their transport closes, they are not sent away', async () => {
    const window = await bare.connect(2);
    bare.realtime.close();
    expect(await window.ended()).toBe('transport close');
    expect(window.socket.active).toBe(true);
  });
});
