import { setTimeout as delay } from 'node:timers/promises';
import { activeCompanies } from './active-companies';
import { longWork } from './long-work';

/** Rest after a step of an import, as a multiple of its duration. */
const REST = 2;
const MAX_REST_MS = 200;

/**
 * Rests after a step of a company's import, if another company uses the server; longer if other long work is under way.
 * @param ms - duration of the step
 */
export async function restAfter(companyId: number, ms: number): Promise<void> {
  const amount = longWork.step('import');
  if (activeCompanies.hasOthers(companyId)) await delay(amount * Math.min(REST * ms, MAX_REST_MS));
}
