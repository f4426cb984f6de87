import { createHmac } from 'node:crypto';
import type { SecretBox } from '../../core/secrets';
import type { ConnectionDocument } from './connection.model';

const SEALED = 'connections.token';
const LOOKUP = 'connections.token-lookup';

/** Seals tokens for display and hashes them with a key for lookups. */
export function connectionTokens(secrets: SecretBox) {
  return {
    seal: (token: string): Pick<Required<ConnectionDocument>, 'token' | 'tokenHash'> => ({
      token: secrets.seal(SEALED, Buffer.from(token)).toString('base64'),
      tokenHash: createHmac('sha256', secrets.key(LOOKUP)).update(token).digest('base64url'),
    }),
    open: ({ token }: Pick<ConnectionDocument, 'token'>): string | null =>
      token === undefined ? null : secrets.open(SEALED, Buffer.from(token, 'base64')).toString(),
  };
}
