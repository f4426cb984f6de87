import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventPosition } from '@recado/shared/contract';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { connectionStateAtom } from './connection-state';
import { onCatchUp, onCompanyEvent, onConnect } from './listeners';
import { emit, openSocket, verifyConnection } from './socket';

type Handler = (...args: unknown[]) => void;

/** The network's side of the connection, which a test controls. */
class Connection {
  static opened: Connection[] = [];
  readonly handlers = new Map<string, Handler>();
  readonly connects: string[] = [];
  any: Handler = () => undefined;
  connected = false;
  active = true;
  acknowledge: (event: string, payload: unknown) => Promise<unknown> = async () => ({ ok: true });

  constructor(
    readonly address: string,
    readonly options: { auth: (give: (data: { token: string }) => void) => void; query: unknown },
  ) {
    Connection.opened.push(this);
    this.connect();
  }
  on(event: string, handler: Handler) {
    this.handlers.set(event, handler);
  }
  onAny(handler: Handler) {
    this.any = handler;
  }
  connect() {
    this.options.auth(({ token }) => this.connects.push(token));
  }
  disconnect() {
    this.connected = false;
    this.receive('disconnect', 'io client disconnect');
  }
  timeout() {
    return { emitWithAck: (event: string, payload: unknown) => this.acknowledge(event, payload) };
  }
  receive(event: string, ...args: unknown[]) {
    if (event === 'connect') this.connected = true;
    if (event === 'disconnect') this.connected = false;
    this.handlers.get(event)?.(...args);
  }
  reject(code: string) {
    this.active = false;
    this.receive('connect_error', new Error(code));
  }
}

vi.mock('socket.io-client', () => ({
  io: (address: string, options: Connection['options']) => new Connection(address, options),
}));

const state = () => getDefaultStore().get(connectionStateAtom);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const at = (n: number): EventPosition => ({ room: 'company:1', epoch: 'a', n });

let close: () => void = () => undefined;
let connection: Connection;
let refresh: ReturnType<typeof provideFakeDesktop>['credentials']['refresh'];

beforeEach(async () => {
  const { credentials } = provideFakeDesktop();
  refresh = credentials.refresh;
  refresh.mockResolvedValue({ ok: true, session: someSession('fresh') });
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('first') });
  await restoreSession();
  vi.useFakeTimers();
  close = openSocket('http://recado.test', 1, 7);
  connection = Connection.opened.at(-1)!;
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('openSocket', () => {
  test('connects for its company and user with the current bearer', () => {
    expect(connection.address).toBe('http://recado.test');
    expect(connection.options.query).toEqual({ companyId: 1, userId: 7 });
    expect(connection.connects).toEqual(['first']);
  });

  test('reports the state of the connection', () => {
    expect(state()).toBe('connecting');
    connection.receive('connect');
    expect(state()).toBe('online');
    connection.receive('disconnect', 'transport close');
    expect(state()).toBe('offline');
    close();
    expect(state()).toBe('connecting');
  });

  test.each(['ERR_SESSION_EXPIRED', 'ERR_NOT_AUTHENTICATED'])(
    'renews the session at once after %s and connects with the new bearer',
    async (code) => {
      connection.reject(code);
      await pass(0);
      expect(refresh).toHaveBeenCalledTimes(1);
      expect(connection.connects).toEqual(['first', 'fresh']);
    },
  );

  test('waits longer before each further attempt after repeated rejections', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    connection.reject('ERR_UNAVAILABLE');
    await pass(999);
    expect(connection.connects).toHaveLength(1);
    await pass(1);
    expect(connection.connects).toHaveLength(2);
    connection.reject('ERR_UNAVAILABLE');
    await pass(1_999);
    expect(connection.connects).toHaveLength(2);
    await pass(1);
    expect(connection.connects).toHaveLength(3);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('leaves a network failure to the retries of socket.io', async () => {
    connection.receive('connect_error', new Error('websocket error'));
    await pass(60_000);
    expect(state()).toBe('offline');
    expect(connection.connects).toHaveLength(1);
  });

  test('tries again while the session cannot be renewed for the moment', async () => {
    refresh.mockResolvedValueOnce({ ok: false, error: 'ERR_UNAVAILABLE' });
    connection.reject('ERR_SESSION_EXPIRED');
    await pass(0);
    expect(connection.connects).toHaveLength(1);
    await pass(10_000);
    expect(connection.connects).toEqual(['first', 'fresh']);
  });

  test('stops when the session has ended elsewhere', async () => {
    refresh.mockResolvedValue({ ok: false, error: 'ERR_SESSION_EXPIRED' });
    connection.reject('ERR_SESSION_EXPIRED');
    await pass(120_000);
    expect(connection.connects).toHaveLength(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('renews the session when the server ends the connection', async () => {
    connection.receive('connect');
    connection.receive('disconnect', 'io server disconnect');
    await pass(0);
    expect(connection.connects).toEqual(['first', 'fresh']);
  });

  test('does not connect again after it was closed', async () => {
    connection.reject('ERR_UNAVAILABLE');
    close();
    await pass(60_000);
    expect(connection.connects).toHaveLength(1);
    expect(state()).toBe('connecting');
  });
});

describe('the events of a connection', () => {
  const handler = vi.fn();
  const missed = vi.fn();
  let stop: (() => void)[] = [];
  beforeEach(() => {
    handler.mockReset();
    missed.mockReset();
    stop = [onCompanyEvent('ticket', handler), onCatchUp(missed)];
    connection.receive('connect');
    connection.receive('positions', [at(4)]);
  });
  afterEach(() => stop.forEach((end) => end()));
  const event = (n: number) => connection.any('company-1-ticket', { n }, at(n));

  test('reach the handlers of their name once, in order', () => {
    event(5);
    event(5);
    event(6);
    connection.any('company-1-contact', {}, at(7));
    connection.any('hello', {});
    expect(handler.mock.calls.map(([payload]) => payload as unknown)).toEqual([{ n: 5 }, { n: 6 }]);
  });

  test('reach no handler that has unsubscribed', () => {
    stop[0]?.();
    event(5);
    expect(handler).not.toHaveBeenCalled();
  });

  test('that were missed cause one catch-up, although there are several gaps', async () => {
    await pass(200);
    missed.mockReset();
    event(7);
    event(9);
    await pass(200);
    expect(missed).toHaveBeenCalledTimes(1);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  test('cause no catch-up after a reconnection without a gap', async () => {
    await pass(200);
    missed.mockReset();
    connection.receive('disconnect', 'transport close');
    connection.receive('connect');
    connection.receive('positions', [at(4)]);
    await pass(200);
    expect(missed).not.toHaveBeenCalled();
    connection.receive('positions', [at(6)]);
    await pass(200);
    expect(missed).toHaveBeenCalledTimes(1);
  });

  test('without a position are always delivered', () => {
    connection.any('company-1-ticket', { typing: true });
    connection.any('company-1-ticket', { typing: true });
    expect(handler).toHaveBeenCalledTimes(2);
  });
});

describe('emit', () => {
  test('is unavailable without a connection and sends nothing later', async () => {
    const sent = vi.spyOn(connection, 'acknowledge');
    expect(await emit('joinChatBox', { ticketId: 1 })).toEqual({ ok: false, error: 'ERR_UNAVAILABLE' });
    connection.receive('connect');
    expect(sent).not.toHaveBeenCalled();
  });

  test('returns the response of the server', async () => {
    connection.receive('connect');
    connection.acknowledge = async (name, payload) => ({
      ok: false,
      error: `${name} ${JSON.stringify(payload)}`,
    });
    const response = await emit('joinChatBox', { ticketId: 1 });
    expect(response).toEqual({ ok: false, error: 'joinChatBox {"ticketId":1}' });
  });

  test('is unavailable if the server does not respond in time', async () => {
    connection.receive('connect');
    connection.acknowledge = () => Promise.reject(new Error('operation has timed out'));
    expect(await emit('joinChatBox', { ticketId: 1 })).toEqual({ ok: false, error: 'ERR_UNAVAILABLE' });
  });

  test('notifies at each connection, so that rooms are joined again', () => {
    const joined = vi.fn();
    const stop = onConnect(joined);
    connection.receive('connect');
    connection.receive('disconnect', 'ping timeout');
    connection.receive('connect');
    expect(joined).toHaveBeenCalledTimes(2);
    stop();
    connection.receive('connect');
    expect(joined).toHaveBeenCalledTimes(2);
  });
});

describe('verifyConnection', () => {
  test('keeps a connection on which the server responds', async () => {
    connection.receive('connect');
    await verifyConnection();
    expect(state()).toBe('online');
    expect(connection.connects).toEqual(['first']);
  });

  test('replaces a connection on which the server does not respond', async () => {
    connection.receive('connect');
    connection.acknowledge = () => Promise.reject(new Error('operation has timed out'));
    await verifyConnection();
    expect(state()).toBe('offline');
    expect(connection.connects).toEqual(['first', 'first']);
    connection.receive('connect');
    expect(state()).toBe('online');
  });

  test('connects at once if there is no connection', async () => {
    connection.receive('connect_error', new Error('websocket error'));
    await verifyConnection();
    expect(connection.connects).toEqual(['first', 'first']);
  });

  test('does not reopen a connection that another call closed', async () => {
    connection.receive('connect');
    connection.acknowledge = async () => {
      close();
      throw new Error('operation has timed out');
    };
    await verifyConnection();
    expect(connection.connects).toEqual(['first']);
  });
});
