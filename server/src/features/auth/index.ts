import type { Request } from 'express';
import type { AppContext } from '../../core/context';
import { bearerOf } from '../../core/http';
import type { Caller } from '../../core/tenancy/caller';
import { mountAuth } from './auth.routes';
import { authService, type AuthSources } from './auth.service';

export interface Auth {
  /** The caller of a request, for the mount. */
  authenticate(request: Request): Promise<Caller>;
  /** The same for the realtime handshake. Throws ERR_SESSION_EXPIRED or ERR_NOT_AUTHENTICATED. */
  authenticateToken(token: string): Promise<Caller>;
  /** The user as it is now, for a session that still lives; null when either is gone. */
  loadCaller(of: Pick<Caller, 'userId' | 'sessionId'>): Promise<Caller | null>;
  /** A user's record changed: the next call reads it again. */
  userChanged(userId: number): void;
  endSessionsOf(userId: number): Promise<void>;
}

/** Signing in and out, and who is behind a token. */
export function createAuth(
  context: Pick<AppContext, 'config' | 'secrets' | 'publisher' | 'log' | 'endpoints'>,
  sources: AuthSources,
): Auth {
  const service = authService(context, sources);
  mountAuth(context, service);
  return {
    authenticate: async (request) => service.authenticateToken(bearerOf(request.get('authorization'))),
    authenticateToken: service.authenticateToken,
    loadCaller: service.loadCaller,
    userChanged: service.userChanged,
    endSessionsOf: (userId) => service.endSessionsOf(userId),
  };
}

export { sessionStore } from './sessions';
