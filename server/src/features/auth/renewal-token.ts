import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '#core/secrets';
import type { Users } from '#features/users';

const RENEWAL_SECONDS = 30 * 60;

/** Issues a token for the renewal page, valid for 30 minutes. */
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

/**
 * @returns the company's id
 * @throws ERR_RENEWAL_EXPIRED if the token is expired or invalid, or if the user is no longer an administrator
 */
export async function openRenewalToken(secrets: SecretBox, users: Users, token: string): Promise<number> {
  const { payload } = await jwtVerify(token, secrets.key('renewal-token'), {
    algorithms: ['HS256'],
    audience: 'renewal',
  }).catch(() => {
    throw new AppError('ERR_RENEWAL_EXPIRED');
  });
  const companyId = Number(payload['cid']);
  const [user] = await users.usersByIds(companyId, [Number(payload.sub)]);
  if (user?.profile !== 'admin') throw new AppError('ERR_RENEWAL_EXPIRED');
  return companyId;
}
