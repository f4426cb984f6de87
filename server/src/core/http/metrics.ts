import { timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { AppError } from '@recado/shared/contract';
import type { Config } from '../config';
import type { Metrics } from '../metrics';

/** Serves `GET /metrics` to callers with METRICS_TOKEN; without that variable, to this machine only. */
export function metrics(config: Pick<Config, 'metricsToken'>, { registry }: Metrics): Router {
  const router = Router();
  router.get('/metrics', async (request, response) => {
    if (config.metricsToken) {
      if (!sameText(request.get('authorization') ?? '', `Bearer ${config.metricsToken}`)) {
        throw new AppError('ERR_NOT_AUTHENTICATED');
      }
    } else if (!fromThisMachine(request)) throw new AppError('ERR_NOT_FOUND');
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

/** Excludes proxies on this machine, which connect from loopback but send a forwarding header. */
function fromThisMachine(request: Request): boolean {
  if (request.get('x-forwarded-for') ?? request.get('forwarded')) return false;
  return /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
