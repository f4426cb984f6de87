import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { ServiceLevelFeatures, ServiceLevelsDeps } from './service-levels.deps';
import { listenToEvents } from './service-levels.listeners';
import { serviceLevelMigrations } from './service-levels.migrations';
import { mountServiceLevels } from './service-levels.routes';

export interface ServiceLevels {
  /** Resolves when this server knows the levels of all companies. */
  start(): Promise<void>;
  stop(): void;
}

export function createServiceLevels(context: AppContext, features: ServiceLevelFeatures): ServiceLevels {
  const deps: ServiceLevelsDeps = {
    ...features,
    publisher: context.publisher,
    events: context.events.of('service-levels'),
  };
  mountServiceLevels(context.endpoints, deps);
  listenToEvents(deps);
  const { start, stop } = features.levels;
  return { start, stop };
}

export { createLevelRegistry } from './level-registry';

export const serviceLevelsData: StoredData = {
  migrations: [serviceLevelMigrations],
  companyCollections: ['service_levels'],
};
