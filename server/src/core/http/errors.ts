import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { isDiskFull, isUnreachable } from '../database';
import { ClientDisconnected } from '../heavy-work';
import type { Metrics } from '../metrics';
import { requestId } from './request-context';

export const notFound: RequestHandler = () => {
  throw new AppError('ERR_NOT_FOUND');
};

/** Of a limit, an outage or a full disk, as opposed to a mistake of the caller. */
const REJECTED = new Set([429, 503, 507]);

/** Sends errors as envelopes. Logs unexpected errors and sends them without details. */
export function errorHandler(log: Logger, metrics: Metrics): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    // Nobody reads the response of a request that was given up while it waited.
    if (error instanceof ClientDisconnected) return;
    const known = toAppError(error);
    if (!known || known.status >= 500) {
      log.error({ err: error, requestId: requestId(request) }, 'request failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    const sent = known ?? new AppError('ERR_INTERNAL');
    if (REJECTED.has(sent.status)) metrics.count('recado_rejected_total', { reason: sent.code });
    const wait = sent.details?.['retryAfterSeconds'];
    if (sent.code === 'ERR_TOO_MANY_REQUESTS' && typeof wait === 'number') {
      response.setHeader('Retry-After', String(wait));
    }
    response.status(sent.status).json(sent.toEnvelope());
  };
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isUnreachable(error)) return new AppError('ERR_UNAVAILABLE');
  if (isDiskFull(error)) return new AppError('ERR_STORAGE_FULL', { reason: 'disk' });
  if (error instanceof URIError) {
    return new AppError('ERR_VALIDATION', { part: 'params', field: 'path', reason: 'malformed encoding' });
  }
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return new AppError('ERR_PAYLOAD_TOO_LARGE');
  if (type === 'entity.parse.failed') {
    return new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: 'malformed JSON' });
  }
  // The body parser rejected the request for another reason, such as an unknown charset.
  if (typeof type === 'string' && typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: type });
  }
  return undefined;
}
