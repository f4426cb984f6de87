import { z } from 'zod';
import type { AppContext } from '#core/context';

const OFFLINE_CHECK_MS = 60_000;
/** Every minute, because access hours end at a full minute. */
const ACCESS_HOURS_AT = '* * * * *';

interface Sweeps {
  presence(): Promise<void>;
  accessHours(): Promise<void>;
}

export function defineJobs(jobs: AppContext['jobs'], sweeps: Sweeps): void {
  jobs.define('users.gone', z.undefined(), () => sweeps.presence());
  jobs.every(OFFLINE_CHECK_MS, 'users.gone');
  jobs.define('users.accessHours', z.undefined(), () => sweeps.accessHours());
  jobs.every(ACCESS_HOURS_AT, 'users.accessHours');
}
