import { z } from 'zod';
import type { AppContext } from '../../../core/context';
import { outages } from './outages';
import { telling, type TellingDeps } from './telling';

const WATCH_EVERY_MS = 20_000;

export function connectionAlerting(jobs: AppContext['jobs'], deps: TellingDeps) {
  const { look } = outages(deps.store);
  const { due } = telling(deps);
  const watch = async (now: Date): Promise<void> => {
    await look(now);
    await due(now);
  };
  jobs.define('connections.watch', z.undefined(), () => watch(new Date()), { concurrency: 1 });
  jobs.every(WATCH_EVERY_MS, 'connections.watch');
  return watch;
}

export { alertSecrets, alertSettings } from './alert-settings';
