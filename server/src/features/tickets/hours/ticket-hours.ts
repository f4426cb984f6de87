import type { Logger } from 'pino';
import { DAY_MS, hourlySums } from '#core/hourly-sums';
import { countSourcesByHour, nextTicketAt, sumSources } from '../source/count-sources';
import {
  type SourceCount,
  sourceDays,
  sourceHourMarks,
  sourceHours,
  type SourceTotals,
} from '../source/source-hour.model';
import { ticketEventCollection } from '../ticket-event.model';
import { countNow, createdBetween } from './ticket-counts';
import { ticketDays, ticketHourMarks, ticketHours, type WorkTotals } from './ticket-hour.model';
import { sumWork, workByHour } from './work-totals';

export interface TicketWork {
  workBetween(companyId: number, from: Date, to: Date): Promise<WorkTotals>;
  /** Excludes groups. */
  countNow(companyId: number): Promise<{ pending: number; open: number }>;
  /** Includes `from`, excludes `to` and groups. */
  createdBetween(companyId: number, from: Date, to: Date): Promise<Date[]>;
  /** Counts the tickets opened in the period; includes `from`, excludes `to`. */
  sourcesBetween(companyId: number, from: Date, to: Date): Promise<SourceCount[]>;
  computeAcrossCompanies(): Promise<void>;
}

/** Reads whole hours from `ticket_hours` and `source_hours`, the rest from the log and the tickets. */
export function createTicketWork({ log }: { log: Logger }): TicketWork {
  const work = hourlySums<WorkTotals>({
    ...{ hours: ticketHours, days: ticketDays, marks: ticketHourMarks, log },
    ...{ next: nextEntryAt, compute: workByHour, sum: sumWork },
  });
  const sources = hourlySums<SourceTotals>({
    ...{ hours: sourceHours, days: sourceDays, marks: sourceHourMarks, log },
    ...{ next: nextTicketAt, compute: countSourcesByHour, sum: (parts) => ({ sources: sumSources(parts) }) },
  });
  return {
    countNow,
    createdBetween,
    sourcesBetween: async (companyId, from, to) => sumSources(await sources.between(companyId, from, to)),
    async computeAcrossCompanies() {
      await work.computeAcrossCompanies();
      await sources.computeAcrossCompanies();
    },
    workBetween: async (companyId, from, to) => sumWork(await work.between(companyId, from, to)),
  };
}

/** At the beginning, reads the first event of the lowest ticket id, which is among the company's oldest. */
async function nextEntryAt(companyId: number, since: Date | undefined): Promise<Date | undefined> {
  if (since) return since;
  const first = await ticketEventCollection().findOne({ companyId }, { sort: { ticketId: 1, _id: 1 } });
  return first ? new Date(first.at.getTime() - DAY_MS) : undefined;
}
