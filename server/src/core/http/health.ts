import { Router } from 'express';

/** Each resolves if its part responds. */
export type HealthChecks = Record<string, () => Promise<void>>;

/**
 * Serves `GET /healthz` (the process runs) and `GET /readyz` (all parts respond; otherwise 503 with the failed
 * ones).
 */
export function health(checks: HealthChecks): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const parts = Object.fromEntries(
      await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [
          name,
          await check().then(
            () => 'ok',
            () => 'unavailable',
          ),
        ]),
      ),
    ) as Record<string, string>;
    const ready = Object.values(parts).every((state) => state === 'ok');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', parts });
  });
  return router;
}
