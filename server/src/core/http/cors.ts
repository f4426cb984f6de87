import cors from 'cors';
import type { RequestHandler } from 'express';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import type { Config } from '../config';

/**
 * Allows calls with credentials from the configured origins and from the desktop app, whose origin no website can have.
 * The page under `/app/` has the server's own origin.
 */
export function allowOrigins({ corsOrigins }: Pick<Config, 'corsOrigins'>): RequestHandler[] {
  const allowed = new Set([DESKTOP_ORIGIN, ...corsOrigins]);
  return [
    // `cors` omits it for other origins, whose cached response would then be used for an allowed one.
    (_request, response, next) => {
      response.vary('Origin');
      next();
    },
    cors({
      origin: (origin, decide) => decide(null, origin !== undefined && allowed.has(origin)),
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'x-request-id'],
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 7200,
    }),
  ];
}
