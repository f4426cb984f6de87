import { z } from 'zod';
import type { AppContext } from '../../core/context';
import type { FeatureEvents } from '../../core/events/index';
import { rekeyTickets } from './operations/rekey-tickets';
import { returnUnansweredAcrossCompanies, type ReturnParts } from './operations/return-unanswered-tickets';
import { autoCloseTickets } from './operations/auto-close-tickets';

const SWEEP_MS = 60_000;

/** What tickets do when a setting changes, or because of one (docs/settings.md). */
export function ticketsBySetting({
  jobs,
  ...parts
}: ReturnParts & Pick<AppContext, 'jobs'> & { events: FeatureEvents }) {
  jobs.define('tickets.unanswered', z.unknown(), () => returnUnansweredAcrossCompanies(parts));
  jobs.every(SWEEP_MS, 'tickets.unanswered');
  return {
    rekeyTickets,
    ...autoCloseTickets(parts),
    /** What the job does every minute; `now` for tests. */
    returnUnanswered: (now?: Date) => returnUnansweredAcrossCompanies(parts, now),
  };
}
