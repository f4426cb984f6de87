import type { ServiceLevelInput } from '@recado/shared/service-levels';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { createDeadlineResults, type DeadlineResults } from './results/deadline-results';
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
  results: DeadlineResults;
  /** Returns whether the company has a level. */
  isUsedBy(companyId: number): boolean;
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
  const results = createDeadlineResults(context, features.companies);
  defineJobs(deps, results);
  const { start, stop, uses: isUsedBy } = features.levels;
  return {
    start,
    stop,
    results,
    isUsedBy,
    create: (caller, input) => createServiceLevel(deps, caller, input),
  };
}

export type { PeriodResults } from './results/deadline-results';
export { createLevelRegistry } from './level-registry';

export const serviceLevelsData: StoredData = {
  migrations: [serviceLevelMigrations],
  companyCollections: [
    ...['deadline_results', 'deadline_hour_marks', 'deadline_hours', 'deadline_days', 'service_levels'],
  ],
};
