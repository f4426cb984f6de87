import { z } from 'zod';
import type { AppContext } from '#core/context';
import { assignWaiting, RUN } from './assign-waiting';
import type { AssignmentDeps, AssignmentFeatures } from './assignment.deps';
import { listenToEvents } from './assignment.listeners';
import { mountAssignment } from './assignment.routes';
import { automaticQueues } from './automatic-queues';
import { sweepAcrossCompanies } from './return-away';

const SWEEP_MS = 60_000;

export interface Assignment {
  sweep(now?: Date): Promise<void>;
  /** Resolves when this server knows the automatic queues. */
  start(): Promise<void>;
  stop(): void;
}

/** Automatic assignment of waiting tickets to available users (`docs/service-levels.md`). */
export function createAssignment(context: AppContext, features: AssignmentFeatures): Assignment {
  const { dueWork, jobs, log } = context;
  const automatic = automaticQueues(context, features.queues);
  const deps: AssignmentDeps = {
    ...features,
    dueWork,
    jobs,
    log,
    events: context.events.of('assignment'),
    automatic,
  };
  mountAssignment(context.endpoints, deps);
  listenToEvents(deps);
  dueWork.handle(RUN, async ({ companyId, now }) => {
    await assignWaiting(deps, companyId, now);
    return undefined;
  });
  const sweep = (now?: Date) => sweepAcrossCompanies(deps, now);
  jobs.define('assignment.sweep', z.unknown(), () => sweep());
  jobs.every(SWEEP_MS, 'assignment.sweep');
  return { sweep, start: automatic.start, stop: automatic.stop };
}
