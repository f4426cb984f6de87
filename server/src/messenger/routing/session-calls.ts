import { z } from 'zod';
// Imported directly, because the index loads the sockets.
import { defineServerCall } from '#core/realtime/servers/server-calls';
import { type ConnectionRef, GatewayError } from '../gateway';
import type { LocalMessenger } from '../sessions/session-manager';

/**
 * Forwarded calls and their timeouts. `acquire`: if no server owns the session, the calling server claims it.
 */
export const SESSION_CALLS = {
  start: { acquire: true, withinMs: 5_000 },
  restartPairing: { acquire: true, withinMs: 15_000 },
  pause: { acquire: true, withinMs: 15_000 },
  logout: { acquire: true, withinMs: 15_000 },
  deleteSession: { acquire: true, withinMs: 20_000 },
  requestPairingCode: { acquire: true, withinMs: 60_000 },
  state: { acquire: false, withinMs: 3_000 },
  sendTyping: { acquire: false, withinMs: 5_000 },
  subscribePresence: { acquire: false, withinMs: 5_000 },
  markRead: { acquire: false, withinMs: 10_000 },
  requestMedia: { acquire: false, withinMs: 60_000 },
  groupInfo: { acquire: false, withinMs: 20_000 },
  orderItems: { acquire: false, withinMs: 20_000 },
  rejectCall: { acquire: false, withinMs: 10_000 },
  lookup: { acquire: false, withinMs: 30_000 },
  lookupUsername: { acquire: false, withinMs: 30_000 },
  avatarUrl: { acquire: false, withinMs: 20_000 },
} as const satisfies Partial<Record<keyof LocalMessenger, { acquire: boolean; withinMs: number }>>;

export type SessionCall = keyof typeof SESSION_CALLS;

export type CallArguments<C extends SessionCall> = LocalMessenger[C] extends (
  connection: ConnectionRef,
  ...rest: infer Rest
) => unknown
  ? Rest
  : never;

export type CallResult<C extends SessionCall> = Awaited<ReturnType<LocalMessenger[C]>>;

const connection = z.object({ companyId: z.number(), connectionId: z.number() });

const sessionResponse = z.union([
  z.object({ value: z.unknown() }),
  /** The called server does not own the session. */
  z.object({ elsewhere: z.literal(true) }),
  z.object({
    failure: z.enum(['notConnected', 'timeout', 'refused', 'budget', 'gone', 'error']),
    message: z.string(),
  }),
]);

export type SessionResponse = z.infer<typeof sessionResponse>;

export const callSession = defineServerCall(
  'messenger.session',
  z.object({
    connection,
    call: z.enum(Object.keys(SESSION_CALLS) as [SessionCall, ...SessionCall[]]),
    rest: z.array(z.unknown()),
  }),
  sessionResponse,
);

/** Notifies servers of a session without an owner, whose owner shuts down. */
export const releaseSession = defineServerCall('messenger.released', z.object({ connection }), z.boolean());

export const wakeSession = defineServerCall('messenger.wake', z.object({ connection }), z.boolean());

/** Converts an error so that the calling server can throw it again. */
export function failed(error: unknown): SessionResponse {
  if (error instanceof GatewayError) return { failure: error.failure, message: error.message };
  return { failure: 'error', message: error instanceof Error ? error.message : String(error) };
}
