import type { RequestHandler } from 'express';
import type { Config } from '../config';

/**
 * Lets the configured origins call with credentials. The desktop app needs none of it (its main process
 * calls), and a browser under `/app/` is at home.
 */
export function cors(config: Pick<Config, 'corsOrigins'>): RequestHandler {
  const allowed = new Set(config.corsOrigins);
  return (request, response, next) => {
    const origin = request.get('origin');
    if (allowed.size > 0) response.vary('Origin');
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
