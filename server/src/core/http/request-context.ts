import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics';

const ids = new WeakMap<Request, string>();
const routes = new WeakMap<Request, string>();

/** Returns a request's id, as in the response's `x-request-id` and in logs. */
export function requestId(request: Request): string {
  return ids.get(request) ?? '';
}

/** Gives metrics one series per endpoint. */
export function nameRoute(request: Request, route: string): void {
  routes.set(request, route);
}

/** Gives each request an id and logs one line per response, without query, headers and body. */
export function requestContext(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.get('x-request-id');
    const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    ids.set(request, id);
    response.setHeader('x-request-id', id);
    const { method } = request;
    // URLs of files and reviews grant access, so they are not logged.
    const path = request.path.replace(/^(\/(?:media|public|avaliacao|review)\/).*/, '$1…');
    response.once('close', () => {
      const ms = performance.now() - started;
      const route = routes.get(request);
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observe('recado_http_request_seconds', ms / 1_000, { route: route ?? 'other', status });
      const line = { requestId: id, method, path, status, ms: Math.round(ms * 10) / 10 };
      if (status >= 500) log.error(line, 'request');
      else if (route) log.info(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}
