import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import { countSources, type SourceCount } from '../source/count-sources';
import { ticketEventCollection } from '../ticket-event.model';
import { SETTLED_AFTER_MS } from './hours-changed';
import { countNow, createdBetween } from './ticket-counts';
import {
  HOUR_MS,
  hourId,
  hourOf,
  type TicketHourDocument,
  ticketHourMarks,
  ticketHours,
  type WorkTotals,
} from './ticket-hour.model';
import { add, noWork, workBetween, workByHour } from './work-totals';

/** The request fails after this time, but the computation continues. */
const TIMEOUT_MS = 20_000;
/** Longer periods are computed in parts. */
const AT_ONCE_MS = 24 * HOUR_MS;

export interface TicketWork {
  workBetween(companyId: number, from: Date, to: Date): Promise<WorkTotals>;
  /** Excludes groups. */
  countNow(companyId: number): Promise<{ pending: number; open: number }>;
  /** Includes `from`, excludes `to` and groups. */
  createdBetween(companyId: number, from: Date, to: Date): Promise<Date[]>;
  sourcesBetween(companyId: number, from: Date, to: Date): Promise<SourceCount[]>;
  computeAcrossCompanies(): Promise<void>;
}

/** Reads whole hours from `ticket_hours`, the rest from the log. */
export function createTicketWork({ log }: { log: Logger }): TicketWork {
  const computing = new Map<number, Promise<Date>>();

  const through = (companyId: number): Promise<Date> => {
    const running = computing.get(companyId);
    if (running) return running;
    const promise = computeThrough(companyId).finally(() => computing.delete(companyId));
    computing.set(companyId, promise);
    return promise;
  };

  return {
    countNow,
    createdBetween,
    sourcesBetween: countSources,
    async computeAcrossCompanies() {
      for (const { companyId } of await ticketHourMarks.findAcrossCompanies({})) {
        await through(companyId).catch((error: unknown) => {
          log.error({ err: error, companyId }, 'ticket hours computation failed; it is retried');
        });
      }
    },
    async workBetween(companyId, from, to) {
      const settled = await withTimeout(through(companyId));
      const first = new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS);
      const end = new Date(Math.min(hourOf(to).getTime(), settled.getTime()));
      if (first >= end) return workBetween(companyId, from, to);
      const [before, whole, after] = await Promise.all([
        workBetween(companyId, from, first),
        settledHours(companyId, first, end),
        workBetween(companyId, end, to),
      ]);
      const totals = noWork();
      for (const part of [before, ...whole, after]) add(totals, part);
      return totals;
    },
  };
}

async function computeThrough(companyId: number): Promise<Date> {
  const target = hourOf(new Date(Date.now() - SETTLED_AFTER_MS));
  const mark = await ticketHourMarks.findById(companyId, companyId);
  if (mark && mark.through >= target) return mark.through;
  let from = mark?.through ?? (await beginning(companyId)) ?? target;
  while (from < target) {
    const end = new Date(Math.min(from.getTime() + AT_ONCE_MS, target.getTime()));
    await computeHours(companyId, from, end);
    await setMark(companyId, end);
    from = end;
  }
  await setMark(companyId, target);
  return target;
}

/** Reads the first event of the lowest ticket id, which is among the company's oldest. */
async function beginning(companyId: number): Promise<Date | undefined> {
  const first = await ticketEventCollection().findOne({ companyId }, { sort: { ticketId: 1, _id: 1 } });
  return first ? hourOf(new Date(first.at.getTime() - AT_ONCE_MS)) : undefined;
}

async function setMark(companyId: number, through: Date): Promise<void> {
  try {
    await ticketHourMarks.findOneAndUpdate(
      companyId,
      { _id: companyId },
      { $max: { through } },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

async function settledHours(companyId: number, from: Date, to: Date): Promise<WorkTotals[]> {
  const hours: WorkTotals[] = [];
  for (const hour of await ticketHours.find(companyId, { hour: { $gte: from, $lt: to } })) {
    hours.push(hour.dirty ? await computeAgain(hour) : hour);
  }
  return hours;
}

async function computeAgain({ companyId, hour }: TicketHourDocument): Promise<WorkTotals> {
  const computed = await computeHours(companyId, hour, new Date(hour.getTime() + HOUR_MS));
  return computed.get(hour.getTime()) ?? noWork();
}

/** Keeps an hour whose events change during the computation marked for the next reader. */
async function computeHours(companyId: number, from: Date, to: Date): Promise<Map<number, WorkTotals>> {
  const stored = await ticketHours.find(companyId, { hour: { $gte: from, $lt: to } });
  const computed = await workByHour(companyId, from, to);
  const known = new Set(stored.map(({ hour }) => hour.getTime()));
  const fresh = [...computed].filter(([time]) => !known.has(time));
  const operations = [
    ...stored.map(({ _id, hour, changes }) => ({
      updateOne: {
        filter: { _id, changes },
        update: { $set: computed.get(hour.getTime()) ?? noWork(), $unset: { dirty: 1 as const } },
      },
    })),
    ...fresh.map(([time, totals]) => {
      const hour = new Date(time);
      return {
        insertOne: { document: { _id: hourId(companyId, hour), companyId, hour, changes: 0, ...totals } },
      };
    }),
  ];
  if (operations.length === 0) return computed;
  await ticketHours.bulkWrite(companyId, operations, { ordered: false }).catch((error: unknown) => {
    // Another server stored this hour, or its events changed.
    if (!isDuplicateKey(error)) throw error;
  });
  return computed;
}

async function withTimeout(computed: Promise<Date>): Promise<Date> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('ERR_UNAVAILABLE')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([computed, late]);
  } finally {
    clearTimeout(timer);
  }
}
