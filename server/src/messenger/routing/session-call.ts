import { z } from 'zod';
import { GatewayError, type ConnectionRef, type GatewayFailure } from '../gateway';
import type { LocalMessenger } from '../sessions/session-manager';

/** What one server may ask of another's session. `nobody`: whether it is taken for it when no server has it. */
export const SESSION_CALLS = {
  start: { nobody: 'take', withinMs: 5_000 },
  restartPairing: { nobody: 'take', withinMs: 15_000 },
  logout: { nobody: 'take', withinMs: 15_000 },
  forget: { nobody: 'take', withinMs: 20_000 },
  requestPairingCode: { nobody: 'take', withinMs: 60_000 },
  state: { nobody: 'refuse', withinMs: 3_000 },
  sendTyping: { nobody: 'refuse', withinMs: 5_000 },
  subscribePresence: { nobody: 'refuse', withinMs: 5_000 },
  markRead: { nobody: 'refuse', withinMs: 10_000 },
  requestMedia: { nobody: 'refuse', withinMs: 60_000 },
  groupInfo: { nobody: 'refuse', withinMs: 20_000 },
  refuseCall: { nobody: 'refuse', withinMs: 10_000 },
  lookup: { nobody: 'refuse', withinMs: 30_000 },
  profilePicture: { nobody: 'refuse', withinMs: 20_000 },
} as const satisfies Partial<Record<keyof LocalMessenger, { nobody: 'take' | 'refuse'; withinMs: number }>>;

export type SessionCall = keyof typeof SESSION_CALLS;
type Parameters_<C extends SessionCall> = LocalMessenger[C] extends (
  connection: ConnectionRef,
  ...rest: infer Rest
) => unknown
  ? Rest
  : never;
/** What a call is given beside the connection. */
export type CallArguments<C extends SessionCall> = Parameters_<C>;
export type CallAnswer<C extends SessionCall> = Awaited<ReturnType<LocalMessenger[C]>>;

const connection = z.object({ companyId: z.number(), connectionId: z.number() });

/** What arrives from another server; it runs the same program, but maybe another version of it. */
export const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('wake'), connection }),
  z.object({
    ask: z.literal('call'),
    connection,
    call: z.enum(Object.keys(SESSION_CALLS) as [SessionCall, ...SessionCall[]]),
    arguments: z.array(z.unknown()),
  }),
]);

export type Question = z.infer<typeof questionSchema>;

/** What goes back. `elsewhere`: the session is not (any more) with the server that was asked. */
export type Answered =
  { value: unknown } | { elsewhere: true } | { failure: GatewayFailure; message: string };

export function failed(error: unknown): Answered {
  const failure = error instanceof GatewayError ? error.failure : 'error';
  return { failure, message: error instanceof Error ? error.message : String(error) };
}
