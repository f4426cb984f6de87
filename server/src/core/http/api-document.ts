import { Router } from 'express';
import { apiPageHeaders } from './security-headers';

/** The API as OpenAPI document and as page. Built at the first request, for a fast startup. */
export interface ApiDescription {
  document: object;
  page: string;
  style: string;
}

export function apiDocument(describe: () => Promise<ApiDescription>): Router {
  let made: Promise<ApiDescription & { json: string }> | undefined;
  const description = () =>
    (made ??= describe().then((described) => ({ ...described, json: JSON.stringify(described.document) })));
  const router = Router();
  router.get('/api/openapi.json', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('json').send((await description()).json);
  });
  router.get('/api/docs', apiPageHeaders(), async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send((await description()).page);
  });
  router.get('/api/docs.css', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('css').send((await description()).style);
  });
  return router;
}
