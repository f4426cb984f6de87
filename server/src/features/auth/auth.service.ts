import { AppError } from '@recado/shared/contract';
import type { OwnUser } from '@recado/shared/users';
import { issueAccessToken } from '#core/auth';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { type Companies, isInService } from '#features/companies';
import type { User, Users } from '#features/users';
import { callerDirectory } from './callers';
import { impersonations as visitsOf } from './impersonation/impersonations';
import { type OwnUserSources, presentOwnUser } from './own-user';
import { makeRefreshToken, readRefreshToken } from './refresh-token';
import { issueRenewalToken } from './renewal-token';
import { RefreshReusedError, type Session, sessionStore } from './sessions';

export interface AuthSources extends OwnUserSources {
  users: Users;
  companies: Companies;
  withinHours(user: User, now: Date): Promise<boolean>;
}

export interface OpenSession {
  token: string;
  expiresIn: number;
  user: OwnUser;
  refreshToken: string;
  remember: boolean;
}

export function authService(
  { config, secrets, publisher, log }: AppContext,
  sources: AuthSources,
  events: FeatureEvents,
) {
  const sessions = sessionStore(config);
  const impersonations = visitsOf({ secrets, publisher }, events, sessions, sources);
  const { users, companies } = sources;
  const callers = callerDirectory({ secrets, sessions, users, companies, impersonations });

  const hand = async (user: User, session: Session): Promise<OpenSession> => ({
    token: await issueAccessToken(secrets, session, config.accessTokenSeconds),
    expiresIn: config.accessTokenSeconds,
    user: await presentOwnUser(user, sources),
    refreshToken: makeRefreshToken(secrets, session),
    remember: session.remember,
  });

  /**
   * Gives administrators of an expired company a renewal token.
   * @throws ERR_ACCESS_HOURS, ERR_COMPANY_INACTIVE, ERR_SUBSCRIPTION_EXPIRED
   */
  const requireService = async (user: User): Promise<void> => {
    if (!(await sources.withinHours(user, new Date()))) throw new AppError('ERR_ACCESS_HOURS');
    const company = await sources.companies.getCompany(user.companyId);
    if (company.status !== 'active') throw new AppError('ERR_COMPANY_INACTIVE');
    if (isInService(company, new Date())) return;
    const details = { dueDate: company.dueDate?.toISOString() ?? null };
    if (user.profile !== 'admin') throw new AppError('ERR_SUBSCRIPTION_EXPIRED', details);
    const renewalToken = await issueRenewalToken(secrets, { userId: user.id, companyId: user.companyId });
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { ...details, renewalToken });
  };

  const withoutSession = async (userId: number): Promise<AppError> => {
    const user = await sources.users.findByIdAcrossCompanies(userId);
    const company = user && (await sources.companies.getCompany(user.companyId));
    const inactive = company !== undefined && company.status !== 'active';
    return new AppError(inactive ? 'ERR_COMPANY_INACTIVE' : 'ERR_NOT_AUTHENTICATED');
  };

  const sessionEnded = async (session: Pick<Session, 'userId' | 'sessionId'>): Promise<void> => {
    callers.forget(session.userId);
    publisher.disconnectSession(session);
    await impersonations.endAllOf(session.userId);
  };

  return {
    authenticateToken: callers.authenticateToken,
    loadCaller: callers.loadCaller,

    userChanged: callers.forget,

    async login(email: string, password: string, remember: boolean): Promise<OpenSession> {
      const user = await sources.users.findByCredentials(email, password);
      if (!user) throw new AppError('ERR_INVALID_CREDENTIALS');
      await requireService(user);
      const { session, replaced } = await sessions.open(user, remember);
      if (replaced) {
        // The previous window shows "Sua conta foi acessada em outro computador."
        publisher.toUsers(user.companyId, [user.id], 'auth', { user: { id: user.id } });
        await sessionEnded(replaced);
      }
      callers.forget(user.id);
      log.info({ userId: user.id, companyId: user.companyId, replaced: Boolean(replaced) }, 'user signed in');
      return hand(user, session);
    },

    /**
     * Ends the authSession after the use of an outdated refresh token, which may be stolen.
     * @throws ERR_NOT_AUTHENTICATED
     */
    async refresh(refreshToken: string | undefined): Promise<OpenSession> {
      const claims = refreshToken === undefined ? undefined : readRefreshToken(secrets, refreshToken);
      if (!claims) throw new AppError('ERR_NOT_AUTHENTICATED');
      try {
        const current = await sessions.find(claims.userId);
        if (!current) throw await withoutSession(claims.userId);
        // The token of a replaced authSession reveals nothing, not even an expired subscription.
        if (current.sessionId !== claims.sessionId) throw new AppError('ERR_NOT_AUTHENTICATED');
        const user = await sources.users.getUser(current.companyId, current.userId);
        // Before the token is replaced, so that a rejected user can still use it after a renewal.
        await requireService(user);
        return await hand(user, await sessions.rotate(claims));
      } catch (error) {
        if (error instanceof RefreshReusedError) {
          log.warn({ userId: claims.userId }, 'auth session ended: refresh token reused');
          await this.endSessionsOf(claims.userId);
          throw new AppError('ERR_NOT_AUTHENTICATED');
        }
        if (error instanceof AppError && error.code === 'ERR_NO_USER_FOUND') {
          throw new AppError('ERR_NOT_AUTHENTICATED');
        }
        throw error;
      }
    },

    visits: impersonations,

    async logout(caller: Caller): Promise<void> {
      if (caller.visitor) return impersonations.end(caller);
      await sessions.end(caller.userId, caller.sessionId);
      await sessionEnded(caller);
      await events.publish('user.signedOut', { companyId: caller.companyId, userId: caller.userId });
    },

    async endSessionsOf(userId: number): Promise<void> {
      const ended = await sessions.endAll(userId);
      if (ended) await sessionEnded(ended);
    },

    async endSessionsOfCompany(companyId: number): Promise<void> {
      publisher.toCompany(companyId, 'inactive', { company: { id: companyId } });
      const results = await Promise.allSettled((await sessions.endOfCompany(companyId)).map(sessionEnded));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },

    async me(caller: Caller): Promise<OwnUser> {
      return presentOwnUser(await sources.users.getUser(caller.companyId, caller.userId), sources);
    },
  };
}
