import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../secrets';

const SECRET_BYTES = 32;

/** Creates secrets that sign calls, and encrypts them (base64) for one purpose. */
export function signingSecrets(secrets: SecretBox, purpose: string) {
  return {
    make: (): string =>
      secrets.seal(purpose, Buffer.from(randomBytes(SECRET_BYTES).toString('base64url'))).toString('base64'),
    open: (sealed: string): string => secrets.open(purpose, Buffer.from(sealed, 'base64')).toString(),
  };
}
