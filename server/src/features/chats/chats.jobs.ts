import { z } from 'zod';
import type { AppContext } from '#core/context';
import type { ChatsDeps } from './chats.deps';
import { resumeDeletionsAcrossCompanies } from './operations/delete-chat';
import { sweepPendingAcrossCompanies } from './pending-messages';

const SWEEP_MS = 30_000;

export function defineJobs(jobs: AppContext['jobs'], deps: ChatsDeps): void {
  jobs.define('chats.sweep', z.unknown(), async () => {
    await sweepPendingAcrossCompanies(deps);
    await resumeDeletionsAcrossCompanies(deps);
  });
  jobs.every(SWEEP_MS, 'chats.sweep');
}
