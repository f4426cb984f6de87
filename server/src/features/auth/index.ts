import type { Request } from 'express';
import type { AppContext } from '../../core/context';
import { bearerOf } from '../../core/http';
import type { Caller } from '../../core/tenancy/caller';
import { mountAuth } from './auth.routes';
import { authService, type AuthSources } from './auth.service';
import { sharedTries } from './limits/tries';
import { mountPasswordReset } from './password-reset/password-reset.routes';
import { passwordResetService, type PasswordResetSources } from './password-reset/password-reset.service';
import { mountSignUp } from './sign-up/sign-up.routes';
import { mountVisits } from './visits/visits.routes';
import { signUpService, type SignUpSources } from './sign-up/sign-up.service';

export interface Auth {
  /** The caller of a request, for the mount. */
  authenticate(request: Request): Promise<Caller>;
  /** The same for the realtime handshake. Throws ERR_SESSION_EXPIRED or ERR_NOT_AUTHENTICATED. */
  authenticateToken(token: string): Promise<Caller>;
  /** The user as it is now, for a session that still lives; null when either is gone. */
  loadCaller(of: Pick<Caller, 'userId' | 'sessionId'>): Promise<Caller | null>;
  /** A user's record changed: the next call reads it again. */
  userChanged(userId: number): void;
}

type Sources = AuthSources & SignUpSources & Pick<PasswordResetSources, 'users'>;

/** Signing in, out and up, forgotten passwords, and who is behind a token. */
export function createAuth(
  context: Pick<AppContext, 'config' | 'secrets' | 'publisher' | 'log' | 'endpoints' | 'mail' | 'events'>,
  sources: Sources,
): Auth {
  const service = authService(context, sources);
  const events = context.events.of('auth');
  events.on('user.updated', ({ userId }) => service.userChanged(userId));
  // Impersonation is a right of the user's record; an expired one would end with the next reading.
  events.on('user.updated', ({ userId }) => service.visits.endWithoutRight(userId), { background: true });
  const tries = sharedTries(context.secrets);
  mountAuth(context, service, tries);
  mountVisits(context, service.visits);
  mountSignUp(context, signUpService(context, sources), tries);
  const endSessionsOf = (userId: number) => service.endSessionsOf(userId);
  const passwordReset = passwordResetService(context, { users: sources.users, endSessionsOf });
  mountPasswordReset(context, passwordReset, tries);
  events.on('company.deactivated', ({ companyId }) => service.endSessionsOfCompany(companyId));
  events.on('user.accessRevoked', ({ userId }) => endSessionsOf(userId));
  // Neither a session nor a mailed link remains. After the tickets: the user's windows still receive their release.
  events.on(
    'user.deleted',
    async ({ userId }) => {
      await endSessionsOf(userId);
      await passwordReset.forget(userId);
    },
    { after: ['tickets'] },
  );
  return {
    authenticate: async (request) => {
      const caller = await service.authenticateToken(bearerOf(request.get('authorization')));
      if (caller.visitor && request.method !== 'GET') {
        await service.visits.record(caller, `${request.method} ${request.path}`);
      }
      return caller;
    },
    authenticateToken: service.authenticateToken,
    loadCaller: service.loadCaller,
    userChanged: service.userChanged,
  };
}

export { authMigrations } from './auth.migrations';
export { currentPasswordCheck, type ConfirmPassword } from './current-password';
export { openRenewalToken } from './renewalToken';
export { sessionStore } from './sessions';
