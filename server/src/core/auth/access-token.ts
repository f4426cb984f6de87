import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '../secrets';

const PURPOSE = 'access-token';
const ISSUER = 'recado';

/** Claims of an access token. Other data about the user is read from the database. */
export interface AccessClaims {
  userId: number;
  companyId: number;
  sessionId: string;
}

/** `expiresAt` is in seconds. */
export interface VerifiedToken extends AccessClaims {
  expiresAt: number;
}

export function issueAccessToken(secrets: SecretBox, claims: AccessClaims, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ cid: claims.companyId, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(secrets.key(PURPOSE));
}

/** @throws ERR_SESSION_EXPIRED if the token has expired, otherwise ERR_NOT_AUTHENTICATED */
export async function verifyAccessToken(secrets: SecretBox, token: string): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), {
      algorithms: ['HS256'],
      issuer: ISSUER,
    });
    const { sub, cid, sid, exp } = payload;
    if (!sub || exp === undefined || typeof cid !== 'number' || typeof sid !== 'string')
      throw new AppError('ERR_NOT_AUTHENTICATED');
    return { userId: Number(sub), companyId: cid, sessionId: sid, expiresAt: exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('ERR_SESSION_EXPIRED');
    throw new AppError('ERR_NOT_AUTHENTICATED');
  }
}
