import { z } from 'zod';
import type { TicketWork } from './hours/ticket-hours';
import { finishDeletions } from './operations/delete-ticket';
import { returnUnansweredAcrossCompanies } from './operations/return-unanswered-tickets';
import { flushLogAcrossCompanies } from './ticket-log';
import type { TicketsDeps } from './tickets.deps';

const SWEEP_MS = 60_000;
const HOURS_EVERY_MS = 10 * 60_000;

export interface TicketSweeps {
  flushLog(): Promise<void>;
  returnUnanswered(now?: Date): Promise<void>;
  finishDeletions(): Promise<void>;
}

export function createTicketSweeps(
  deps: TicketsDeps,
  work: Pick<TicketWork, 'computeAcrossCompanies'>,
): TicketSweeps {
  const { jobs } = deps;
  const sweeps: TicketSweeps = {
    flushLog: flushLogAcrossCompanies,
    returnUnanswered: (now) => returnUnansweredAcrossCompanies(deps, now),
    finishDeletions: () => finishDeletions(deps),
  };
  jobs.define('tickets.unanswered', z.unknown(), () => sweeps.returnUnanswered());
  jobs.every(SWEEP_MS, 'tickets.unanswered');
  jobs.define('tickets.delete', z.unknown(), () => sweeps.finishDeletions());
  jobs.every(SWEEP_MS, 'tickets.delete');
  jobs.define('tickets.hours', z.unknown(), () => work.computeAcrossCompanies());
  jobs.every(HOURS_EVERY_MS, 'tickets.hours');
  return sweeps;
}
