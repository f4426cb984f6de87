import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { MESSAGES_API } from '@recado/shared/automation';
import { AppError } from '@recado/shared/contract';
import { networkOf } from '#core/http/networks';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import { type Companies, isInService } from '#features/companies';
import { type ConnectionTokens, currentOf, formerTokens } from './connection-token';
import type { ConnectionStore } from './connections.store';

interface TokenDeps {
  store: ConnectionStore;
  tokens: Pick<ConnectionTokens, 'hashOf'>;
  companies: Companies;
}

const MINUTE_S = 60;
const MAX_PROVEN = 10_000;
const PROVEN_MS = 24 * 60 * 60_000;

/** Both spellings, because proxies such as nginx drop headers with an underscore. */
const TOKEN_HEADERS = ['x_token', 'x-token'];

/**
 * Caches nothing, so that a deleted token stops working at once.
 * @throws ERR_NOT_AUTHENTICATED for a missing or unknown token, or two different ones; ERR_TOO_MANY_REQUESTS
 *   {reason: 'wrongTokens', retryAfterSeconds} after unknown tokens of the same network address;
 *   ERR_COMPANY_INACTIVE, ERR_SUBSCRIPTION_EXPIRED
 */
export function tokenAuthentication({ store, tokens, companies }: TokenDeps) {
  const wrong = new RateLimiterMemory({ points: MESSAGES_API.wrongTokensPerMinute, duration: MINUTE_S });
  /** Hashes of tokens that worked, which other programs at the same address must not block. */
  const proven = new LRUCache<string, true>({ max: MAX_PROVEN, ttl: PROVEN_MS });
  return async (request: Pick<Request, 'get' | 'ip'>): Promise<ConnectionCaller> => {
    const [token, ...others] = tokensOf(request);
    if (token === undefined || others.length > 0) throw new AppError('ERR_NOT_AUTHENTICATED');
    const tokenHash = tokens.hashOf(token);
    const network = networkOf(request.ip ?? '');
    const counted = proven.has(tokenHash) ? null : await wrong.get(network);
    if (counted && counted.remainingPoints <= 0) {
      const retryAfterSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
      throw new AppError('ERR_TOO_MANY_REQUESTS', { reason: 'wrongTokens', retryAfterSeconds });
    }
    const connection = await store.byTokenAcrossCompanies(tokenHash);
    const now = new Date();
    const works =
      connection &&
      [currentOf(connection), ...formerTokens(connection, now)].some((one) => one?.hash === tokenHash);
    if (!works) {
      await wrong.penalty(network);
      throw new AppError('ERR_NOT_AUTHENTICATED');
    }
    proven.set(tokenHash, true);
    const company = await companies.get(connection.companyId);
    if (company.status !== 'active') throw new AppError('ERR_COMPANY_INACTIVE');
    if (!isInService(company, now)) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
    return { companyId: connection.companyId, connectionId: connection._id, tokenHash };
  };
}

function tokensOf(request: Pick<Request, 'get'>): string[] {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  const named = TOKEN_HEADERS.map((name) => request.get(name)?.trim());
  return [...new Set([bearer, ...named].filter((token) => token !== undefined && token !== ''))] as string[];
}
