import express, { type Express, type IRouter } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Metrics } from '../metrics';
import { type ApiDescription, apiDocument } from './api-document';
import { bodyTime } from './body-time';
import { allowOrigins } from './cors';
import { desktopUpdates } from './desktop-updates';
import { errorHandler, notFound } from './errors';
import { health, type HealthChecks } from './health';
import { metrics } from './metrics';
import { minimumClient } from './minimum-client';
import { requestContext } from './request-context';
import { apiHeaders, mediaHeaders } from './security-headers';
import { webApp } from './web-app';

/** Files use forms. */
const JSON_LIMIT = '256kb';

export interface HttpDeps {
  config: Config;
  log: Logger;
  endpoints: IRouter;
  media: IRouter;
  reviewPage: IRouter;
  checks: HealthChecks;
  metrics: Metrics;
  describeApi: () => Promise<ApiDescription>;
}

export function createHttpApp(deps: HttpDeps): Express {
  const { config, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestContext(log, deps.metrics));
  app.use(bodyTime());
  app.use(health(deps.checks));
  app.use(metrics(config, deps.metrics));
  app.use(['/media', '/public'], mediaHeaders(), allowOrigins(config), deps.media);
  app.use('/avaliacao', deps.reviewPage);
  app.use(webApp(config));
  app.use(desktopUpdates(config));
  app.use(apiHeaders());
  app.use(apiDocument(deps.describeApi));
  app.use(allowOrigins(config));
  app.use(minimumClient(config));
  app.use(express.json({ limit: JSON_LIMIT, strict: true }));
  app.use(deps.endpoints);
  app.use(notFound);
  app.use(errorHandler(log, deps.metrics));
  return app;
}
