import { getDefaultStore } from 'jotai';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import { type EventPosition, isErrorCode } from '@recado/shared/contract';
import {
  type CLIENT_EVENTS,
  type ClientEventResponse,
  type ClientToServerEvents,
  eventSuffixOf,
  PositionTracker,
  type ServerToClientEvents,
} from '@recado/shared/realtime';
import { bearer, refreshSession } from '@/lib/session/session';
import { noteRejection, version } from '@/lib/version/client-version';
import { type ConnectionState, connectionStateAtom } from './connection-state';
import { catchUp, connected, deliver } from './listeners';

type RecadoSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 20_000;
/** Minimum duration of a connection that resets the retry delay. */
const STABLE_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const PROBE_TIMEOUT_MS = 1000;

let socket: RecadoSocket | null = null;
const store = getDefaultStore();

/**
 * Uses WebSocket only, the current bearer and unlimited retries. Returns a function that closes the
 * connection.
 */
export function openSocket(address: string, companyId: number, userId: number): () => void {
  const tracker = new PositionTracker();
  const current: RecadoSocket = io(address, {
    transports: ['websocket'],
    query: { companyId, userId },
    auth: (give) => give({ token: bearer(), version }),
    reconnectionDelay: FIRST_RETRY_MS,
    reconnectionDelayMax: LAST_RETRY_MS,
    forceNew: true,
  });
  socket = current;
  let rejected = 0;
  let connectedAt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  report('connecting');

  /** Reconnects after a rejection, which socket.io does not retry. */
  function reconnectAfterRejection(code: string): void {
    rejected += 1;
    // The random factor prevents all windows of an office from reconnecting at once.
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (rejected - 1), LAST_RETRY_MS) * (0.75 + Math.random() / 2);
    const fresh = code === 'ERR_SESSION_EXPIRED' || code === 'ERR_NOT_AUTHENTICATED';
    clearTimeout(retry);
    retry = setTimeout(
      () => {
        void (fresh ? refreshSession() : Promise.resolve('')).then(
          () => !closed && current.connect(),
          // If there is still a bearer, the refresh failed only temporarily and the session is valid.
          () => !closed && bearer() !== null && reconnectAfterRejection(code),
        );
      },
      fresh && rejected === 1 ? 0 : delay,
    );
  }

  current.on('connect', () => {
    connectedAt = performance.now();
    report('online');
    connected();
  });
  current.on('connect_error', (error) => {
    if (closed) return;
    report('offline');
    noteRejection(error.message);
    if (!current.active)
      reconnectAfterRejection(isErrorCode(error.message) ? error.message : 'ERR_UNAVAILABLE');
  });
  current.on('disconnect', (reason) => {
    if (closed) return;
    report('offline');
    if (performance.now() - connectedAt > STABLE_MS) rejected = 0;
    // The session has expired or was replaced. A refresh shows which.
    if (reason === 'io server disconnect') reconnectAfterRejection('ERR_SESSION_EXPIRED');
  });
  current.on('positions', (positions) => {
    if (tracker.begin(positions) === 'gap') catchUp();
  });
  current.onAny((name: string, payload: unknown, position?: EventPosition) => {
    const suffix = eventSuffixOf(name);
    if (suffix === undefined) return;
    const verdict = position ? tracker.feed(position) : 'ok';
    if (verdict === 'duplicate') return;
    deliver(suffix, payload, position);
    if (verdict === 'gap') catchUp();
  });

  return () => {
    closed = true;
    clearTimeout(retry);
    current.disconnect();
    if (socket === current) socket = null;
    report('connecting');
  };
}

/**
 * Replaces the connection unless the server responds within a second: a sleeping computer loses its connections
 * without notice. A working connection is kept, because messages that it misses raise no notification.
 */
export async function verifyConnection(): Promise<void> {
  const current = socket;
  if (!current) return;
  const { ok } = await emitWithin(PROBE_TIMEOUT_MS, 'joinNotification');
  if (ok || socket !== current) return;
  current.disconnect();
  current.connect();
}

type EmitPayload<E extends keyof typeof CLIENT_EVENTS> = z.output<(typeof CLIENT_EVENTS)[E]>;

/** socket.io's types do not cover a generic event. */
interface Emitter {
  emitWithAck(event: string, ...payload: unknown[]): Promise<ClientEventResponse>;
}

/**
 * Emits an event and returns the server's response, or `ERR_UNAVAILABLE` without a connection. Nothing is
 * buffered: `useOnConnect` joins rooms again.
 */
export function emit<E extends keyof typeof CLIENT_EVENTS>(
  event: E,
  ...payload: EmitPayload<E> extends undefined ? [] : [payload: EmitPayload<E>]
): Promise<ClientEventResponse> {
  return emitWithin(RESPONSE_TIMEOUT_MS, event, ...payload);
}

async function emitWithin(
  timeout: number,
  event: keyof typeof CLIENT_EVENTS,
  ...payload: unknown[]
): Promise<ClientEventResponse> {
  if (!socket?.connected) return { ok: false, error: 'ERR_UNAVAILABLE' };
  try {
    const emitter = socket.timeout(timeout) as unknown as Emitter;
    return await emitter.emitWithAck(event, ...payload);
  } catch {
    return { ok: false, error: 'ERR_UNAVAILABLE' };
  }
}

function report(state: ConnectionState): void {
  store.set(connectionStateAtom, state);
}
