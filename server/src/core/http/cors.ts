import type { RequestHandler } from 'express';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import type { Config } from '../config';

/**
 * Lets the desktop app and the configured origins call with credentials. The desktop app's page calls by itself, from
 * an origin no website can have, so it is let in whatever is configured; a browser under `/app/` is at home.
 */
export function cors(config: Pick<Config, 'corsOrigins'>): RequestHandler {
  const allowed = new Set([DESKTOP_ORIGIN, ...config.corsOrigins]);
  return (request, response, next) => {
    const origin = request.get('origin');
    response.vary('Origin');
    if (!origin || !allowed.has(origin)) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Expose-Headers', 'x-request-id, retry-after');
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, x-request-id');
    response.setHeader('Access-Control-Max-Age', '7200');
    response.status(204).end();
  };
}
