import { setTimeout as delay } from 'node:timers/promises';
import { activeCompanies } from './active-companies';

/** Rest after a step of long work, as a multiple of its duration. */
const REST = 2;
const MAX_REST_MS = 200;

/**
 * Rests after a step of a company's long work, if another company uses the server.
 * @param ms - duration of the step
 */
export async function restAfter(companyId: number, ms: number): Promise<void> {
  if (activeCompanies.hasOthers(companyId)) await delay(Math.min(REST * ms, MAX_REST_MS));
}
