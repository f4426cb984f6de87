import { Router } from 'express';
import { z } from 'zod';
import { announcing } from '../linking/protocol-versions';
import type { World } from '../world';
import { parsed } from './bodies';

const protocolBody = z.strictObject({
  minimum: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'is a version such as 2.3000.1043857760')
    .nullable()
    .optional(),
  /** Revision that `/sw.js` announces. */
  revision: z.number().int().optional(),
  /** Text of `/sw.js`, instead of a revision. */
  text: z.string().optional(),
  /** HTTP status of `/sw.js`; by default 200. */
  status: z.number().int().min(200).max(599).optional(),
});

/** Routes for the versions of clients, and the page that announces the newest. */
export function protocolRoutes(world: World) {
  const router = Router();
  const { protocol } = world;
  router.get('/sw.js', (_request, response) => {
    protocol.requests += 1;
    const { status, text } = protocol.serviceWorker;
    response.status(status).type('application/javascript').send(text);
  });
  router.get('/protocol', (_request, response) => {
    const { minimum = null, requests, clients } = protocol;
    response.json({ minimum, requests, clients: Object.fromEntries(clients) });
  });
  router.post('/protocol', (request, response) => {
    const { minimum, revision, text, status } = parsed(protocolBody, request.body);
    if (minimum !== undefined) protocol.minimum = minimum ?? undefined;
    const page = revision === undefined ? protocol.serviceWorker : announcing(revision);
    protocol.serviceWorker = { status: status ?? 200, text: text ?? page.text };
    response.json({ minimum: protocol.minimum ?? null, ...protocol.serviceWorker });
  });
  return router;
}
