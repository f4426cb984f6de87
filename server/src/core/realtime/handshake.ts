import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { Caller } from '../tenancy/caller';
import type { SocketCaller } from './rooms';
import type { RealtimeServer, RealtimeSocket } from './socket';

const authSchema = z.object({
  token: z.string().min(1).max(8192),
  /** Version of the app; other programs have none. */
  version: z.string().max(40).optional(),
});

interface Handshake {
  authenticateToken(token: string): Promise<SocketCaller>;
  requireVersion(version: string | undefined): void;
  changesSoFar(): number;
  log: Logger;
}

/**
 * Authenticates sockets by bearer token. The query's company and user must match the token but grant nothing. A
 * rejection is a `connect_error` whose message and `data.error` are the code.
 */
export function guardHandshake(
  io: RealtimeServer,
  { authenticateToken, requireVersion, changesSoFar, log }: Handshake,
): void {
  io.use((socket, next) => {
    const seenChanges = changesSoFar();
    verify(socket, { authenticateToken, requireVersion }).then(
      (caller) => {
        socket.data = { caller, seenChanges, readings: 0, openTickets: new Set() };
        disconnectAtEnd(socket, caller);
        next();
      },
      (error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error }, 'realtime handshake failed');
        next(rejection(error instanceof AppError ? error : new AppError('ERR_UNAVAILABLE')));
      },
    );
  });
}

/** Closes an impersonation's socket at its end, because the token is never renewed. */
function disconnectAtEnd(socket: RealtimeSocket, { visitor }: Caller): void {
  if (!visitor) return;
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, visitor.endsAt.getTime() - Date.now()));
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

async function verify(
  socket: RealtimeSocket,
  { authenticateToken, requireVersion }: Pick<Handshake, 'authenticateToken' | 'requireVersion'>,
): Promise<SocketCaller> {
  const auth = authSchema.safeParse(socket.handshake.auth);
  if (!auth.success) throw new AppError('ERR_NOT_AUTHENTICATED');
  requireVersion(auth.data.version);
  const caller = await authenticateToken(auth.data.token);
  const { companyId, userId } = socket.handshake.query;
  if (contradicts(companyId, caller.companyId) || contradicts(userId, caller.userId)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  return caller;
}

function contradicts(claimed: string | string[] | undefined, actual: number): boolean {
  return claimed !== undefined && claimed !== String(actual);
}

function rejection(error: AppError): Error {
  return Object.assign(new Error(error.code), { data: error.toEnvelope() });
}
