import type { Request } from 'express';
import { AppError } from '@recado/shared/contract';
import type { ConnectionCaller } from '../../core/tenancy/connection-caller';
import { type Companies, isInService } from '../companies';
import { type ConnectionTokens, currentOf, formerTokens } from './connection-token';
import type { ConnectionStore } from './connections.store';

interface TokenDeps {
  store: Pick<ConnectionStore, 'byTokenAcrossCompanies'>;
  tokens: Pick<ConnectionTokens, 'hashOf'>;
  companies: Pick<Companies, 'get'>;
}

/** Both spellings, because proxies such as nginx drop headers with an underscore. */
const TOKEN_HEADERS = ['x_token', 'x-token'];

/**
 * Caches nothing, so that a deleted token stops working at once.
 * @throws ERR_NOT_AUTHENTICATED for a missing or unknown token, or two different ones; ERR_COMPANY_INACTIVE,
 * ERR_SUBSCRIPTION_EXPIRED
 */
export function tokenAuthentication({ store, tokens, companies }: TokenDeps) {
  return async (request: Pick<Request, 'get'>): Promise<ConnectionCaller> => {
    const [token, ...others] = tokensOf(request);
    if (token === undefined || others.length > 0) throw new AppError('ERR_NOT_AUTHENTICATED');
    const tokenHash = tokens.hashOf(token);
    const connection = await store.byTokenAcrossCompanies(tokenHash);
    const now = new Date();
    const works =
      connection &&
      [currentOf(connection), ...formerTokens(connection, now)].some((one) => one?.hash === tokenHash);
    if (!works) throw new AppError('ERR_NOT_AUTHENTICATED');
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
