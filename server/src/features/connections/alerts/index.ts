import { z } from 'zod';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import { alertDelivery, type AlertDeliveryDeps } from './alert-delivery';
import { outages } from './outages';

const WATCH_EVERY_MS = 20_000;

export function connectionAlerting(
  jobs: AppContext['jobs'],
  events: Pick<FeatureEvents, 'publish'>,
  deps: AlertDeliveryDeps,
) {
  const { look } = outages(deps.store, events);
  const { due } = alertDelivery(deps);
  const watch = async (now: Date): Promise<void> => {
    await look(now);
    await due(now);
  };
  jobs.define('connections.watch', z.undefined(), () => watch(new Date()), { concurrency: 1 });
  jobs.every(WATCH_EVERY_MS, 'connections.watch');
  return watch;
}

export { alertSecrets, alertSettings } from './alert-settings';
