import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { EventPosition } from '@recado/shared/contract';
import {
  type ClientEventResponse,
  type ClientToServerEvents,
  eventSuffixOf,
  type ServerToClientEvents,
} from '@recado/shared/realtime';

export interface Received {
  name: string;
  payload: unknown;
  position: EventPosition;
}

export interface TestWindow {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  received: Received[];
  positions: EventPosition[][];
  /** Resolves when the server has sent the positions after a (re)connection. */
  ready(): Promise<void>;
  rejected(): Promise<{ message: string; data?: unknown }>;
  ended(): Promise<string>;
  /** Resolves after this many events, or when one matches. */
  until(what: number | ((event: Received) => boolean)): Promise<void>;
  emit(event: string, ...payload: unknown[]): Promise<ClientEventResponse>;
}

/** Opens a real client like the app's: WebSocket only, with the token in `auth`. */
export function testWindow(url: string, token: string, query: Record<string, string> = {}): TestWindow {
  const socket: TestWindow['socket'] = io(url, {
    transports: ['websocket'],
    auth: { token },
    query,
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
  });
  const received: Received[] = [];
  const positions: EventPosition[][] = [];
  let read = 0;
  socket.on('positions', (list) => positions.push(list));
  socket.onAny((name: string, payload: unknown, position: EventPosition) => {
    if (eventSuffixOf(name)) received.push({ name, payload, position });
  });
  const once = <T>(event: 'connect_error' | 'disconnect') =>
    new Promise<T>((done) => socket.once(event, (value: unknown) => done(value as T)));
  const ended = once<string>('disconnect');
  const rejected = once<Error & { data?: unknown }>('connect_error');
  return {
    socket,
    received,
    positions,
    ready: async () => {
      await vi.waitFor(() => {
        if (positions.length <= read) throw new Error('no positions yet');
      }, 10_000);
      read = positions.length;
    },
    rejected: () => rejected,
    ended: () => ended,
    until: (what) => {
      // Created here, so that its stack contains the waiting line.
      const missing = new Error('events did not come');
      return vi.waitFor(() => {
        const enough = typeof what === 'number' ? received.length >= what : received.some(what);
        if (!enough) throw missing;
      }, 15_000);
    },
    emit: (event, ...payload) =>
      (socket.timeout(5_000) as unknown as Socket).emitWithAck(
        event,
        ...payload,
      ) as Promise<ClientEventResponse>,
  };
}
