import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../tenancy/caller';
import { type BareRealtime, bareRealtime } from './testing/bare-realtime';

const visible = new Set<number>();
let seeing: Promise<void> = Promise.resolve();
const hooks = {
  canSeeTicket: vi.fn(async (caller: Caller, ticketId: number) => {
    await seeing;
    return caller.companyId === 1 && visible.has(ticketId);
  }),
  ticketOpened: vi.fn(),
  ticketLeft: vi.fn(),
  userSeen: vi.fn(),
  userDisconnected: vi.fn(),
};
let bare: BareRealtime;
beforeEach(async () => {
  vi.clearAllMocks();
  visible.clear();
  seeing = Promise.resolve();
  bare = await bareRealtime(hooks);
  bare.user({ userId: 1 });
  bare.user({ userId: 2 });
  bare.user({ userId: 7, companyId: 2 });
});
afterEach(() => bare.close());

const viewers = () => bare.realtime.publisher.viewersOf(1, 10);

describe('a conversation', () => {
  it('has as viewers the users who have it open', async () => {
    visible.add(10);
    const [ana, bruno] = [await bare.connect(1), await bare.connect(2)];
    expect(await ana.emit('joinChatBox', { ticketId: 10 })).toEqual({ ok: true });
    expect(await bruno.emit('joinChatBox', { ticketId: 10 })).toEqual({ ok: true });
    expect(viewers()).toEqual([1, 2]);
    expect(await ana.emit('leaveChatBox', { ticketId: 10 })).toEqual({ ok: true });
    expect(viewers()).toEqual([2]);
    expect(hooks.ticketOpened.mock.calls.map(([caller, id]) => [caller.userId, id])).toEqual([
      [1, 10],
      [2, 10],
    ]);
    expect(hooks.ticketLeft.mock.calls.map(([caller, id, left]) => [caller.userId, id, left])).toEqual([
      [1, 10, 1],
    ]);
  });

  it('is not opened by a user who may not see it, nor by another company with the same id', async () => {
    visible.add(10);
    const [ana, rival] = [await bare.connect(1), await bare.connect(7)];
    expect(await ana.emit('joinChatBox', { ticketId: 11 })).toEqual({
      ok: false,
      error: 'ERR_NO_PERMISSION',
    });
    expect(await rival.emit('joinChatBox', { ticketId: 10 })).toEqual({
      ok: false,
      error: 'ERR_NO_PERMISSION',
    });
    expect([viewers(), bare.realtime.publisher.viewersOf(2, 10)]).toEqual([[], []]);
    expect(hooks.ticketOpened).not.toHaveBeenCalled();
  });

  it('counts once per window, however often it is opened, and closes with the window', async () => {
    visible.add(10);
    const window = await bare.connect(1);
    await window.emit('joinChatBox', { ticketId: 10 });
    await window.emit('joinChatBox', { ticketId: 10 });
    expect(hooks.ticketOpened).toHaveBeenCalledTimes(1);
    window.socket.disconnect();
    await expect.poll(viewers).toEqual([]);
    expect(hooks.ticketLeft).toHaveBeenCalledWith(expect.objectContaining({ userId: 1 }), 10, 0);
    await expect.poll(() => hooks.userDisconnected.mock.calls.length).toBe(1);
  });

  it('stays closed when it was closed during the authorisation', async () => {
    visible.add(10);
    const window = await bare.connect(1);
    let decide: () => void = () => undefined;
    seeing = new Promise((done) => {
      decide = done;
    });
    const joined = window.emit('joinChatBox', { ticketId: 10 });
    const left = window.emit('leaveChatBox', { ticketId: 10 });
    await vi.waitFor(() => expect(hooks.canSeeTicket).toHaveBeenCalled());
    decide();
    expect([await joined, await left]).toEqual([{ ok: true }, { ok: true }]);
    expect(viewers()).toEqual([]);
  });

  it('is not opened for a window that disconnected during the authorisation', async () => {
    visible.add(10);
    const window = await bare.connect(1);
    let decide: () => void = () => undefined;
    seeing = new Promise((done) => {
      decide = done;
    });
    window.socket.emit('joinChatBox', { ticketId: 10 });
    await vi.waitFor(() => expect(hooks.canSeeTicket).toHaveBeenCalled());
    window.socket.disconnect();
    await vi.waitFor(() => expect(hooks.userDisconnected).toHaveBeenCalled());
    decide();
    await bare.connect(2);
    expect(viewers()).toEqual([]);
    expect(hooks.ticketOpened).not.toHaveBeenCalled();
  });

  it('closes when the user loses the permission', async () => {
    visible.add(10).add(11);
    const window = await bare.connect(1);
    await window.emit('joinChatBox', { ticketId: 10 });
    await window.emit('joinChatBox', { ticketId: 11 });
    visible.delete(10);
    await bare.realtime.publisher.refreshUser(1, 1);
    expect([viewers(), bare.realtime.publisher.viewersOf(1, 11)]).toEqual([[], [1]]);
  });

  it('closes when the window opens more than ten', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => 100 + index);
    for (const id of ids) visible.add(id);
    const window = await bare.connect(1);
    for (const ticketId of ids) await window.emit('joinChatBox', { ticketId });
    const open = ids.filter((id) => bare.realtime.publisher.viewersOf(1, id).length > 0);
    expect(open).toEqual(ids.slice(1));
  });
});

describe('a client event', () => {
  it.each([
    ['joinChatBox', {}],
    ['joinChatBox', { ticketId: '10' }],
    ['joinChatBox', { ticketId: { $gt: 0 } }],
    ['joinChatBox', { ticketId: -1 }],
    ['joinChatBox', 10],
    ['leaveChatBox', null],
    ['joinTickets', { status: 'everything' }],
  ])('%s with %o is rejected with ERR_VALIDATION', async (event, payload) => {
    const window = await bare.connect(1);
    expect(await window.emit(event, payload)).toEqual({ ok: false, error: 'ERR_VALIDATION' });
    expect(hooks.canSeeTicket).not.toHaveBeenCalled();
  });

  it('is accepted as specified, with and without an acknowledgement', async () => {
    const window = await bare.connect(1);
    expect(await window.emit('joinNotification')).toEqual({ ok: true });
    expect(await window.emit('joinTickets', { status: 'open' })).toEqual({ ok: true });
    expect(await window.emit('userStatus')).toEqual({ ok: true });
    window.socket.emit('userStatus');
    await vi.waitFor(() => expect(hooks.userSeen).toHaveBeenCalledTimes(2));
    expect(hooks.userSeen).toHaveBeenCalledWith(expect.objectContaining({ userId: 1, companyId: 1 }));
  });

  it('fails alone: an error of a hook does not affect the socket', async () => {
    hooks.canSeeTicket.mockRejectedValueOnce(new Error('the database is away'));
    const window = await bare.connect(1);
    expect(await window.emit('joinChatBox', { ticketId: 10 })).toEqual({ ok: false, error: 'ERR_INTERNAL' });
    visible.add(10);
    expect(await window.emit('joinChatBox', { ticketId: 10 })).toEqual({ ok: true });
  });

  it('is limited: excess is rejected, abuse disconnects', async () => {
    const window = await bare.connect(1);
    const responses = await Promise.all(Array.from({ length: 80 }, () => window.emit('joinNotification')));
    expect(responses.slice(0, 60).every(({ ok }) => ok)).toBe(true);
    expect(responses.at(-1)).toEqual({ ok: false, error: 'ERR_TOO_MANY_REQUESTS' });
    for (let i = 0; i < 400; i++) window.socket.emit('joinNotification');
    expect(await window.ended()).toBe('io server disconnect');
  });

  it('is small: a large packet closes the socket', async () => {
    const window = await bare.connect(1);
    window.socket.io.reconnection(false);
    window.socket.emit('joinChatBox', { ticketId: 'x'.repeat(20_000) } as never);
    expect(await window.ended()).toMatch(/transport/);
  });
});
