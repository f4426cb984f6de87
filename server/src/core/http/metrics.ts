import { timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '@recado/shared/contract';
import type { Config } from '../config';
import type { ObservedRun } from '../due-work';
import type { ListenerRun } from '../events';

export interface Metrics {
  registry: Registry;
  /** `route`: the endpoint's id. */
  observe(route: string, status: number, ms: number): void;
  observeListener(run: ListenerRun): void;
  observeDueWork(run: ObservedRun): void;
  /** Adds a value that is read whenever metrics are requested. */
  gauge(name: string, help: string, read: () => number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'recado_http_request_seconds',
    help: 'Time to answer a request, by endpoint and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const listeners = new Histogram({
    name: 'recado_event_listener_seconds',
    help: 'Duration of domain event listeners, by event, feature and outcome.',
    labelNames: ['event', 'feature', 'outcome'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const timers = new Histogram({
    name: 'recado_due_work_seconds',
    help: 'Duration of due work, by kind and outcome (done, rescheduled, failed, givenUp).',
    labelNames: ['kind', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  return {
    registry,
    observe: (route, status, ms) => {
      duration.observe({ route, status }, ms / 1000);
    },
    observeListener: ({ event, feature, outcome, seconds }) => {
      listeners.observe({ event, feature, outcome }, seconds);
    },
    observeDueWork: ({ kind, outcome, seconds }) => {
      timers.observe({ kind, outcome }, seconds);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
  };
}

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
