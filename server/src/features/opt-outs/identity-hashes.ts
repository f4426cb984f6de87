import { createHmac } from 'node:crypto';
import type { SecretBox } from '#core/secrets';
import { phoneKey } from '#features/contacts';

/** At least one of both. `phone`: digits with the country code, in any spelling. */
export interface OptOutIdentity {
  phone?: string | null | undefined;
  lid?: string | null | undefined;
}

export type IdentityHashes = (companyId: number, identity: OptOutIdentity) => string[];

/** Hashes are keyed by `APP_SECRET` and the company, so that a number cannot be guessed or compared. */
export function identityHashes(secrets: SecretBox): IdentityHashes {
  const key = secrets.key('opt-outs');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return (companyId, { phone, lid }) => [
    ...(phone ? [hash(`${companyId}|phone|${phoneKey(phone)}`)] : []),
    ...(lid ? [hash(`${companyId}|lid|${lid}`)] : []),
  ];
}
