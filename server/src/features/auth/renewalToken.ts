import { SignJWT } from 'jose';
import type { SecretBox } from '../../core/secrets';

const RENEWAL_SECONDS = 30 * 60;

/**
 * What opens the renewal page for an administrator whose company's service ended: otherwise nobody could
 * pay (decisions, "Sessions and accounts"). It signs nobody in; 30 minutes.
 */
export function issueRenewalToken(
  secrets: SecretBox,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ cid: companyId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setAudience('renewal')
    .setIssuedAt(now)
    .setExpirationTime(now + RENEWAL_SECONDS)
    .sign(secrets.key('renewal-token'));
}
