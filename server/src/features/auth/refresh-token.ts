import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '#core/secrets';

export interface RefreshClaims {
  userId: number;
  sessionId: string;
  generation: number;
}

/** Returns `user.session.generation.signature`. Equal claims, which two tabs may receive, give equal tokens. */
export function makeRefreshToken(secrets: SecretBox, claims: RefreshClaims): string {
  const text = `${claims.userId}.${claims.sessionId}.${claims.generation}`;
  return `${text}.${sign(secrets, text).toString('base64url')}`;
}

export function readRefreshToken(secrets: SecretBox, token: string): RefreshClaims | undefined {
  const [, text, userId, sessionId, generation, signature] =
    /^((\d{1,16})\.([\w-]{22})\.(\d{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !sessionId || !signature) return undefined;
  const expected = sign(secrets, text);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { userId: Number(userId), sessionId, generation: Number(generation) };
}

function sign(secrets: SecretBox, text: string): Buffer {
  return createHmac('sha256', secrets.key('refresh-token')).update(text).digest();
}
