import { z } from 'zod';
import type { AppContext } from '#core/context';
import type { ContactListsDeps } from './contact-lists.deps';
import { resumeDeletionsAcrossCompanies } from './operations/delete-list';

const SWEEP_MS = 60_000;

export function defineJobs(jobs: AppContext['jobs'], deps: ContactListsDeps): void {
  jobs.define('contact-lists.delete', z.unknown(), async () => {
    await resumeDeletionsAcrossCompanies(deps);
    await deps.folder.removeOld();
  });
  jobs.every(SWEEP_MS, 'contact-lists.delete');
}
