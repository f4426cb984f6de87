import { z } from 'zod';
import { ALERT_IDS, type AlertId } from '@recado/shared/platform';
import type { AppContext } from '#core/context';

const CHECK = 'platform.protocolVersion';
const ALERT = 'platform.protocolAlert';
const NOTIFY = 'platform.alert';
const HOUR_MS = 3_600_000;
/** Leaves time for the request that follows a rejection. */
const ALERT_AFTER_MS = 60_000;

interface Runs {
  check: () => Promise<void>;
  alert: (version: string) => Promise<void>;
}

/** Returns 6 h ± 10 %, so that servers of different platforms do not request at the same time. */
export function checkInterval(random = Math.random): number {
  return Math.round(6 * HOUR_MS * (0.9 + 0.2 * random()));
}

/** Returns a function that schedules the alert about a rejected version, once per version. */
export function defineJobs(jobs: AppContext['jobs'], { check, alert }: Runs) {
  jobs.define(CHECK, z.undefined(), check, { concurrency: 1 });
  jobs.every(checkInterval(), CHECK);
  jobs.define(ALERT, z.object({ version: z.string() }), ({ version }) => alert(version), { concurrency: 1 });
  return (version: string): Promise<void> =>
    jobs.restore(ALERT, new Date(Date.now() + ALERT_AFTER_MS), { version });
}

/** Returns a function that schedules the mail about an alert, once for all servers. */
export function defineAlertJob(
  jobs: AppContext['jobs'],
  notify: (id: AlertId, since: Date) => Promise<void>,
) {
  const schema = z.object({ id: z.enum(ALERT_IDS), since: z.number() });
  jobs.define(NOTIFY, schema, ({ id, since }) => notify(id, new Date(since)), { concurrency: 1 });
  return (id: AlertId, since: Date): Promise<void> =>
    jobs.restore(NOTIFY, new Date(), { id, since: since.getTime() });
}
