import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

const NAME = 'recado_refresh';

/** Sets an HttpOnly, same-site cookie for `/auth` only. */
export function setRefreshCookie(
  request: Request,
  response: Response,
  token: string,
  /** Undefined for a session cookie. */
  maxAgeSeconds: number | undefined,
): void {
  response.append('Set-Cookie', stringify(request, token, maxAgeSeconds));
}

export function clearRefreshCookie(request: Request, response: Response): void {
  response.append('Set-Cookie', stringify(request, '', 0));
}

export function readRefreshCookie(request: Request): string | undefined {
  return parseCookie(request.get('cookie') ?? '')[NAME];
}

function stringify(request: Request, value: string, maxAge: number | undefined): string {
  return stringifySetCookie({
    name: NAME,
    value,
    path: '/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.secure,
    maxAge,
  });
}
