import { createHmac } from 'node:crypto';
import { isStrongToken } from '@recado/shared/connections';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '#core/secrets';
import type { ApiToken, ConnectionDocument } from './connection.model';

const SEALED = 'connections.token';
const LOOKUP = 'connections.token-lookup';
/** Time that integrations have to change to a new token. */
const FORMER_MS = 24 * 60 * 60_000;
/** Beyond this number, the oldest replaced tokens are dropped. */
const MAX_FORMER = 20;

type TokenFields = Pick<ConnectionDocument, 'token' | 'apiTokens'>;
export type TokenEvent = 'created' | 'replaced' | 'deleted' | 'revoked';

interface TokenChange {
  set: TokenFields;
  removed: (keyof TokenFields)[];
  event?: TokenEvent;
}

const UNCHANGED: TokenChange = { set: {}, removed: [] };

/** Encrypts tokens for later display, and finds them by their keyed hashes. */
export function connectionTokens(secrets: SecretBox) {
  const hashOf = (token: string): string =>
    createHmac('sha256', secrets.key(LOOKUP)).update(token).digest('base64url');
  return {
    hashOf,

    open: ({ token }: Pick<ConnectionDocument, 'token'>): string | null =>
      token === undefined ? null : secrets.open(SEALED, Buffer.from(token, 'base64')).toString(),

    /**
     * Removes all tokens with `null`; undefined changes nothing. A replaced token is valid for a day.
     * @throws ERR_VALIDATION for a new token that is easy to guess
     */
    change(token: string | null | undefined, before: TokenFields, now: Date): TokenChange {
      const current = currentOf(before);
      if (token === undefined || (token === null && !before.apiTokens)) return UNCHANGED;
      if (token === null) return { set: {}, removed: ['token', 'apiTokens'], event: 'deleted' };
      const hash = hashOf(token);
      if (hash === current?.hash) return UNCHANGED;
      if (!isStrongToken(token)) throw tokenRejected();
      const replaced = current ? [{ hash: current.hash, until: new Date(now.getTime() + FORMER_MS) }] : [];
      const former = [...replaced, ...formerTokens(before, now).filter((one) => one.hash !== hash)];
      return {
        set: {
          token: secrets.seal(SEALED, Buffer.from(token)).toString('base64'),
          apiTokens: [{ hash }, ...former.slice(0, MAX_FORMER)],
        },
        removed: [],
        event: current ? 'replaced' : 'created',
      };
    },
  };
}

/** Returns the same error for a weak and a taken token, so that it reveals no other company's token. */
export function tokenRejected(): AppError {
  return new AppError('ERR_VALIDATION', { part: 'body', field: 'token', reason: 'refused' });
}

export type ConnectionTokens = ReturnType<typeof connectionTokens>;

export function currentOf({ apiTokens = [] }: Pick<ConnectionDocument, 'apiTokens'>): ApiToken | undefined {
  return apiTokens.find(({ until }) => until === undefined);
}

export function formerTokens(
  { apiTokens = [] }: Pick<ConnectionDocument, 'apiTokens'>,
  now: Date,
): Required<ApiToken>[] {
  return apiTokens.flatMap(({ hash, until }) => (until && until > now ? [{ hash, until }] : []));
}
