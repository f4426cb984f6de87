import { Router } from 'express';
import { apiPageHeaders } from './securityHeaders';

/** The API as OpenAPI document and as page. Built at the first request, for a fast startup. */
export interface ApiDescription {
  document: object;
  page: string;
  style: string;
}

export function apiDocument(describe: () => Promise<ApiDescription>): Router {
  let made: Promise<ApiDescription> | undefined;
  const description = (): Promise<ApiDescription> => (made ??= describe());
  const router = Router();
  router.get('/api/openapi.json', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.json((await description()).document);
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
