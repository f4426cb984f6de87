import { Router } from 'express';
import { apiPageHeaders } from './securityHeaders';

/** Builds the OpenAPI document; asked once, when somebody first wants it. */
export type DescribeApi = () => Promise<object>;

/** `GET /api/openapi.json`. */
export function apiDocument(describe: DescribeApi): Router {
  let document: Promise<object> | undefined;
  const router = Router();
  router.get('/api/openapi.json', async (_request, response) => {
    document ??= describe();
    response.setHeader('Cache-Control', 'no-cache');
    response.json(await document);
  });
  router.get('/api/docs', apiPageHeaders(), (_request, response) => {
    response.redirect('/api/openapi.json');
  });
  return router;
}
