import type { ErrorRequestHandler } from 'express';
import express from 'express';
import { PairingRejected } from '../linking/pairing-rejected';
import { mediaRoutes } from '../media/media-routes';
import type { World } from '../world';
import { BadRequest } from './bad-request';
import { burstRoutes } from './bursts';
import { callRoutes } from './calls';
import { contactRoutes } from './contacts';
import { eventRoutes } from './event-stream';
import { faultRoutes } from './faults';
import { groupRoutes } from './groups';
import { historyRoutes } from './history';
import { newChatRoutes } from './new-chats';
import { pageRoutes } from './page';
import { phoneRoutes } from './phones';
import { protocolRoutes } from './protocol';

/** Files are sent as base64 in JSON. */
const MAX_BODY = '100mb';

/** The simulator's HTTP server: control API, media servers and the page. */
export function controlApp(world: World, health: () => object, pageFolder: URL) {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => void response.json(health()));
  app.use(mediaRoutes(world));
  app.use(express.json({ limit: MAX_BODY }));
  app.use(
    phoneRoutes(world),
    newChatRoutes(world),
    historyRoutes(world),
    contactRoutes(world),
    groupRoutes(world),
    burstRoutes(world),
    callRoutes(world),
    faultRoutes(world),
    protocolRoutes(world),
    eventRoutes(world),
  );
  app.use(pageRoutes(pageFolder));
  app.use((request, response) => {
    response.status(404).json({ error: `There is no ${request.method} ${request.path}` });
  });
  app.use(respondWithError);
  return app;
}

const respondWithError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof BadRequest || error instanceof PairingRejected) {
    response.status(error.status).json({ error: error.message });
    return;
  }
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  response.status(status).json({ error: error instanceof Error ? error.message : String(error) });
};
