import cors from 'cors';
import type { RequestHandler } from 'express';
import { CLIENT_VERSION_HEADER, DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import type { Config } from '../config';

/** Options of the messaging API, whose token is in a header that browsers never add by themselves. */
const anyOrigin = cors({
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['authorization', 'x-token', 'x_token', 'content-type', 'idempotency-key', 'x-request-id'],
  exposedHeaders: ['x-request-id', 'retry-after'],
  maxAge: 7200,
});

/**
 * Allows calls with credentials from the configured origins and the desktop app, whose origin no website can
 * have. Allows calls of the messaging API from every origin, without credentials.
 */
export function allowOrigins({ corsOrigins }: Pick<Config, 'corsOrigins'>): RequestHandler[] {
  const allowed = new Set([DESKTOP_ORIGIN, ...corsOrigins]);
  const configured = cors({
    origin: (origin, decide) => decide(null, origin !== undefined && allowed.has(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id', CLIENT_VERSION_HEADER],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 7200,
  });
  return [
    // `cors` omits this for other origins, whose cached response could then serve an allowed origin.
    (_request, response, next) => {
      response.vary('Origin');
      next();
    },
    (request, response, next) => {
      const isMessagesApi = request.path.startsWith(`${MESSAGES_API_PATH}/`);
      (isMessagesApi ? anyOrigin : configured)(request, response, next);
    },
  ];
}
