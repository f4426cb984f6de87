import { LRUCache } from 'lru-cache';
import { AppError } from '@recado/shared/contract';
import { type VerifiedToken, verifyAccessToken } from '#core/auth';
import { getOrLoad, wallClock } from '#core/cache';
import type { SecretBox } from '#core/secrets';
import type { Caller } from '#core/tenancy/caller';
import { type Companies, isInService } from '#features/companies';
import type { Users } from '#features/users';
import type { Impersonations } from './impersonation/impersonations';
import type { sessionStore } from './sessions';

/** Maximum delay until a change on another server is noticed. */
const CACHE_MS = 5_000;
const CACHED_USERS = 5_000;
/** Maximum time in the cache; less if the token expires earlier. */
const TOKEN_CACHE_MS = 60_000;

interface Deps {
  secrets: SecretBox;
  sessions: Pick<ReturnType<typeof sessionStore>, 'find'>;
  users: Users;
  companies: Companies;
  impersonations: Pick<Impersonations, 'isImpersonation' | 'callerOf' | 'load'>;
}

export function callerDirectory({ secrets, sessions, users, companies, impersonations }: Deps) {
  const cache = new LRUCache<number, Promise<Caller>>({ max: CACHED_USERS, ttl: CACHE_MS, perf: wallClock });
  const tokens = new LRUCache<string, VerifiedToken>({ max: CACHED_USERS, ttl: TOKEN_CACHE_MS });

  const load = async (userId: number): Promise<Caller> => {
    const session = await sessions.find(userId);
    if (!session) throw new AppError('ERR_NOT_AUTHENTICATED');
    const { companyId } = session;
    const [user, company] = await Promise.all([
      users.getUser(companyId, userId),
      companies.getCompany(companyId),
    ]).catch((error: unknown) => {
      if (error instanceof AppError) throw new AppError('ERR_NOT_AUTHENTICATED');
      throw error;
    });
    // The authSession may have been opened during the company's deactivation.
    if (company.status !== 'active') throw new AppError('ERR_NOT_AUTHENTICATED');
    if (!isInService(company, new Date())) throw new AppError('ERR_SESSION_EXPIRED');
    return {
      userId,
      companyId: user.companyId,
      sessionId: session.sessionId,
      name: user.name,
      profile: user.profile,
      superAdmin: user.superAdmin,
      queueIds: user.queueIds,
      connectionIds: user.connectionIds,
      viewNoQueueTicket: user.viewNoQueueTicket,
      viewCampaigns: user.viewCampaigns,
    };
  };

  const claimsOf = async (token: string): Promise<VerifiedToken> => {
    const known = tokens.get(token);
    if (known && known.expiresAt > Math.floor(Date.now() / 1000)) return known;
    const claims = await verifyAccessToken(secrets, token);
    tokens.set(token, claims);
    return claims;
  };
  const callerOf = (userId: number): Promise<Caller> => getOrLoad(cache, userId, () => load(userId));

  return {
    /** @throws ERR_SESSION_EXPIRED for an expired token or subscription, otherwise ERR_NOT_AUTHENTICATED */
    async authenticateToken(token: string): Promise<Caller> {
      const claims = await claimsOf(token);
      if (impersonations.isImpersonation(claims.sessionId)) return impersonations.callerOf(claims.sessionId);
      let caller = await callerOf(claims.userId);
      if (caller.sessionId !== claims.sessionId) {
        // Another server may have opened the authSession after the caller was cached.
        cache.delete(claims.userId);
        caller = await callerOf(claims.userId);
      }
      if (caller.sessionId !== claims.sessionId || caller.companyId !== claims.companyId) {
        throw new AppError('ERR_NOT_AUTHENTICATED');
      }
      return caller;
    },

    async loadCaller({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Promise<Caller | null> {
      try {
        const caller = impersonations.isImpersonation(sessionId)
          ? await impersonations.load(sessionId)
          : await load(userId);
        return caller.sessionId === sessionId ? caller : null;
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },

    forget: (userId: number): void => {
      cache.delete(userId);
    },
  };
}
