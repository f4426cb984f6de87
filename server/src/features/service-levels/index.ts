import type { ServiceLevelInput } from '@recado/shared/service-levels';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { ServiceLevelFeatures, ServiceLevelsDeps } from './service-levels.deps';
import { defineJobs } from './service-levels.jobs';
import { listenToEvents } from './service-levels.listeners';
import { serviceLevelMigrations } from './service-levels.migrations';
import { createServiceLevel } from './service-levels.operations';
import { mountServiceLevels } from './service-levels.routes';

export interface ServiceLevels {
  /** Resolves when this server knows the levels of all companies. */
  start(): Promise<void>;
  stop(): void;
  /** @throws errors of `createServiceLevel` */
  create(caller: Caller, input: ServiceLevelInput): Promise<{ _id: number }>;
}

export function createServiceLevels(context: AppContext, features: ServiceLevelFeatures): ServiceLevels {
  const deps: ServiceLevelsDeps = {
    ...features,
    publisher: context.publisher,
    jobs: context.jobs,
    dueWork: context.dueWork,
    events: context.events.of('service-levels'),
  };
  mountServiceLevels(context.endpoints, deps);
  listenToEvents(deps);
  defineJobs(deps);
  const { start, stop } = features.levels;
  return { start, stop, create: (caller, input) => createServiceLevel(deps, caller, input) };
}

export { createLevelRegistry } from './level-registry';

export const serviceLevelsData: StoredData = {
  migrations: [serviceLevelMigrations],
  companyCollections: ['deadline_results', 'service_levels'],
};
