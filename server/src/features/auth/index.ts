import type { Request } from 'express';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { bearerOf } from '#core/http';
import type { Caller } from '#core/tenancy/caller';
import { authMigrations } from './auth.migrations';
import { mountAuth } from './auth.routes';
import { authService, type AuthSources } from './auth.service';
import { mountImpersonation } from './impersonation/impersonation.routes';
import { sharedTries } from './limits/tries';
import {
  passwordResetOperations,
  type PasswordResetSources,
} from './password-reset/password-reset.operations';
import { mountPasswordReset } from './password-reset/password-reset.routes';
import { signUpOperations, type SignUpSources } from './sign-up/sign-up.operations';
import { mountSignUp } from './sign-up/sign-up.routes';

export interface Auth {
  authenticate(request: Request): Promise<Caller>;
  /**
   * Authenticates a window in the realtime handshake.
   * @throws ERR_SESSION_EXPIRED, ERR_NOT_AUTHENTICATED
   */
  authenticateToken(token: string): Promise<Caller>;
  /** Reads without cache. Null if the user or the authSession no longer exists. */
  loadCaller(of: Pick<Caller, 'userId' | 'sessionId'>): Promise<Caller | null>;
  userChanged(userId: number): void;
}

type Sources = AuthSources & SignUpSources & Pick<PasswordResetSources, 'users'>;

export function createAuth(context: AppContext, sources: Sources): Auth {
  const events = context.events.of('auth');
  const service = authService(context, sources, events);
  events.on('user.updated', ({ userId }) => service.userChanged(userId));
  events.on('user.updated', ({ userId }) => service.visits.endWithoutRight(userId), { background: true });
  const tries = sharedTries(context.secrets);
  mountAuth(context, service, tries);
  mountImpersonation(context, service.visits);
  mountSignUp(context, signUpOperations(context, sources), tries);
  const endSessionsOf = (userId: number) => service.endSessionsOf(userId);
  const passwordReset = passwordResetOperations(context, { users: sources.users, events });
  mountPasswordReset(context, passwordReset, tries);
  events.on('company.deactivated', ({ companyId }) => service.endSessionsOfCompany(companyId));
  events.on('user.accessRevoked', ({ userId }) => endSessionsOf(userId), { durable: true });
  // Runs after `tickets`, so that the windows first receive the removal of their tickets.
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

export { currentPasswordCheck } from './current-password';
export { openRenewalToken } from './renewal-token';
export { sessionStore } from './sessions';

export const authData: StoredData = {
  migrations: [authMigrations],
  companyCollections: ['sessions', 'visits', 'password_resets', 'sign_ups'],
  platformCollections: [
    // Ids are keyed hashes. Documents expire with their limit, or 30 days after a successful sign-in.
    'auth_tries',
  ],
  // A session or a link may have ended after the backup.
  restored: async ({ db }) => {
    for (const name of ['sessions', 'visits', 'password_resets']) await db.collection(name).deleteMany({});
  },
  secretLost: async ({ db }) => {
    await db.collection('auth_tries').deleteMany({});
    return [];
  },
};
