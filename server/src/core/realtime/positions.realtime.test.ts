import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PositionTracker } from '@recado/shared/realtime';
import { type BareRealtime, bareRealtime } from './testing/bare-realtime';
import type { TestWindow } from './testing/test-window';

let bare: BareRealtime;
beforeEach(async () => {
  bare = await bareRealtime();
});
afterEach(() => bare.close());

const USERS = [1, 2, 3, 4, 5, 6, 7, 8];
const auth = (id: number) => ({ user: { id } });
const numbers = ({ received }: TestWindow) =>
  received.map(({ payload }) => (payload as ReturnType<typeof auth>).user.id);

/** Returns a tracker's results for all events that a window received. */
function verdicts(window: TestWindow): Set<string> {
  const tracker = new PositionTracker();
  tracker.begin(window.positions[0] ?? []);
  return new Set(window.received.map(({ position }) => tracker.feed(position)));
}

/** Interrupts the window's network without closing the connection, and waits until the server notices. */
async function cut(window: TestWindow, userId: number): Promise<void> {
  const before = bare.realtime.connectedSockets();
  window.socket.io.reconnection(false);
  window.socket.io.engine.close();
  await expect.poll(() => bare.realtime.connectedSockets()).toBe(before - 1);
  expect(window.socket.connected, `user ${userId}`).toBe(false);
}

async function reconnect(window: TestWindow): Promise<void> {
  window.socket.connect();
  await window.ready();
}

describe('positions', () => {
  it('are sent first, for every room of the user', async () => {
    bare.user({ userId: 1, profile: 'admin' });
    const window = await bare.connect(1);
    expect(window.positions).toHaveLength(1);
    expect(window.positions[0]).toMatchObject([
      { room: 'company:1', n: 0 },
      { room: 'company:1:admins', n: 0 },
      { room: 'company:1:user:1', n: 0 },
      { room: 'platform', n: 0 },
    ]);
  });

  it('have no gap or repetition while hundreds of events reach eight users and others come and go', async () => {
    for (const userId of USERS) bare.user({ userId, profile: userId % 2 ? 'admin' : 'user' });
    bare.user({ userId: 9 });
    const windows = await Promise.all(USERS.map((userId) => bare.connect(userId)));
    const { publisher } = bare.realtime;
    const events = 2_000;
    const expected = new Map<number, number[]>(USERS.map((userId) => [userId, []]));
    for (let i = 0; i < events; i++) {
      if (i % 500 === 0) bare.open('token-9');
      const recipients = USERS.filter((userId) => (i * 7 + userId * 3) % 5 < 2);
      const hears = {
        0: () => publisher.toCompany(1, 'auth', auth(i)),
        1: () => publisher.toAdmins(1, 'auth', auth(i)),
        2: () => publisher.toUsers(1, recipients, 'auth', auth(i)),
      }[(i % 3) as 0 | 1 | 2];
      hears();
      for (const userId of USERS) {
        const reached = [true, userId % 2 === 1, recipients.includes(userId)][i % 3];
        if (reached) expected.get(userId)?.push(i);
      }
      if (i % 50 === 0) await new Promise((done) => setImmediate(done));
    }
    publisher.toCompany(1, 'auth', auth(events));
    for (const [index, window] of windows.entries()) {
      await window.until(({ payload }) => (payload as ReturnType<typeof auth>).user.id === events);
      expect(numbers(window)).toEqual([...(expected.get(USERS[index] ?? 0) ?? []), events]);
      expect(verdicts(window)).toEqual(new Set(['ok']));
    }
  });

  it('reveal a gap to a reconnected window while another window of the user stayed', async () => {
    bare.user({ userId: 1 });
    const [away, stayed] = [await bare.connect(1), await bare.connect(1)];
    const tracker = new PositionTracker();
    tracker.begin(away.positions[0] ?? []);
    await cut(away, 1);
    await reconnect(away);
    expect(tracker.begin(away.positions[1] ?? []), 'nothing happened').toBe('ok');
    await cut(away, 1);
    bare.realtime.publisher.toUsers(1, [1], 'auth', auth(5));
    await stayed.until(1);
    await reconnect(away);
    expect(away.received).toEqual([]);
    expect(tracker.begin(away.positions[2] ?? [])).toBe('gap');
  });

  it('begin a new epoch for every user when events of other servers were lost', async () => {
    bare.user({ userId: 1 });
    const window = await bare.connect(1);
    const tracker = new PositionTracker();
    tracker.begin(window.positions[0] ?? []);
    bare.realtime.onGap();
    await window.ready();
    expect(tracker.begin(window.positions[1] ?? [])).toBe('gap');
    bare.realtime.publisher.toCompany(1, 'auth', auth(1));
    await window.until(1);
    expect(tracker.feed(window.received[0]?.position ?? { room: '', epoch: '', n: 0 })).toBe('ok');
  });

  it('begin a new epoch for a user who was offline alone, because their events were not numbered', async () => {
    bare.user({ userId: 1 });
    const window = await bare.connect(1);
    const tracker = new PositionTracker();
    tracker.begin(window.positions[0] ?? []);
    await cut(window, 1);
    // No user is connected, so nothing is published.
    expect(bare.realtime.publisher.connectedUserIds(1)).toEqual([]);
    await reconnect(window);
    expect(tracker.begin(window.positions[1] ?? [])).toBe('gap');
  });
});

it('the server disconnects a client that does not read, instead of queueing without limit', async () => {
  bare.user({ userId: 1 });
  bare.user({ userId: 2 });
  const [slow, quick] = [await bare.connect(1), await bare.connect(2)];
  const { transport } = slow.socket.io.engine as unknown as {
    transport: { ws: { pause(): void; resume(): void } };
  };
  transport.ws.pause();
  const { publisher } = bare.realtime;
  const large = { action: 'update', user: { id: 1, name: 'x'.repeat(4_000), online: true } } as const;
  const published = 12_000;
  for (let i = 0; i < published; i++) {
    publisher.toUsers(1, [1], 'user', large);
    if (i % 100 === 0) await new Promise((done) => setImmediate(done));
    if (publisher.connectedUserIds(1).length === 1) break;
  }
  expect(publisher.connectedUserIds(1)).toEqual([2]);
  transport.ws.resume();
  await slow.ready();
  publisher.toCompany(1, 'auth', auth(1));
  await quick.until(1);
  await slow.until(({ name }) => name === 'company-1-auth');
});
