import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import { defineJobs } from '../connections.jobs';
import { alertDelivery, type AlertDeliveryDeps } from './alert-delivery';
import { outages } from './outages';

export function connectionAlerting(jobs: AppContext['jobs'], events: FeatureEvents, deps: AlertDeliveryDeps) {
  const { look } = outages(deps.store, events);
  const { due } = alertDelivery(deps);
  const watch = async (now: Date): Promise<void> => {
    await look(now);
    await due(now);
  };
  defineJobs(jobs, watch);
  return watch;
}

export type { HealthAlertEvent } from './connection-alert.model';
export { storeAlert } from './store-alert';
export { alertSecrets, alertSettings } from './alert-settings';
