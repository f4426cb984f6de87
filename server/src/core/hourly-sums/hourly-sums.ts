import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey, type TenantRepository } from '../database';
import {
  DAY_MS,
  dayOf,
  HOUR_MS,
  type HourDocument,
  hourId,
  type HourMarkDocument,
  hourOf,
} from './hour-documents';
import { SETTLED_AFTER_MS } from './mark-hours';

/** The request fails after this time, but the computation continues. */
const TIMEOUT_MS = 20_000;
/** Longer periods are computed in parts. */
const AT_ONCE_MS = DAY_MS;

export interface HourlySumsOptions<T extends object> {
  hours: TenantRepository<HourDocument & T>;
  /** Sums of whole days, UTC. */
  days: TenantRepository<HourDocument & T>;
  /** Until when hours are stored, by company. */
  marks: TenantRepository<HourMarkDocument>;
  /** Returns when the company's next sums are, since an instant if given; undefined if there are none. */
  next(companyId: number, since: Date | undefined): Promise<Date | undefined>;
  /** Returns the sums of hours with any, by the start of the hour. Excludes `to`. */
  compute(companyId: number, from: Date, to: Date): Promise<Map<number, T>>;
  sum(parts: readonly T[]): T;
  log: Logger;
}

export interface HourlySums<T> {
  /** Returns sums that together cover the period; excludes `to`. */
  between(companyId: number, from: Date, to: Date): Promise<T[]>;
  /** Computes new hours in advance, so that no reader waits. */
  computeAcrossCompanies(): Promise<void>;
}

/** Stores the sums of whole hours and days, UTC, and computes again those that `markHours` marked. */
export function hourlySums<T extends object>(options: HourlySumsOptions<T>): HourlySums<T> {
  const { marks, next, compute, sum, log } = options;
  const hours = options.hours as unknown as TenantRepository<HourDocument>;
  const days = options.days as unknown as TenantRepository<HourDocument>;
  const computing = new Map<number, Promise<Date>>();

  const through = (companyId: number): Promise<Date> => {
    const running = computing.get(companyId);
    if (running) return running;
    const promise = computeThrough(companyId).finally(() => computing.delete(companyId));
    computing.set(companyId, promise);
    return promise;
  };

  async function computeThrough(companyId: number): Promise<Date> {
    const target = hourOf(new Date(Date.now() - SETTLED_AFTER_MS));
    const mark = await marks.findById(companyId, companyId);
    if (mark && mark.through >= target) return mark.through;
    const nextHour = async (since: Date | undefined) => hourOf((await next(companyId, since)) ?? target);
    let from = mark?.through ?? (await nextHour(undefined));
    while (from < target) {
      const end = new Date(Math.min(from.getTime() + AT_ONCE_MS, target.getTime()));
      const { size } = await computeHours(companyId, from, end);
      await setMark(companyId, end);
      from = size === 0 ? await nextHour(end) : end;
    }
    await setMark(companyId, target);
    return target;
  }

  async function setMark(companyId: number, until: Date): Promise<void> {
    try {
      await marks.findOneAndUpdate(
        companyId,
        { _id: companyId },
        { $max: { through: until } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async function settledHours(
    companyId: number,
    from: Date,
    to: Date,
  ): Promise<(T & Pick<HourDocument, 'hour'>)[]> {
    const sums: (T & Pick<HourDocument, 'hour'>)[] = [];
    for (const hour of await hours.find(companyId, { hour: { $gte: from, $lt: to } })) {
      sums.push(hour.dirty ? { ...(await computeAgain(hour)), hour: hour.hour } : (hour as HourDocument & T));
    }
    return sums;
  }

  async function computeAgain({ companyId, hour }: HourDocument): Promise<T> {
    const computed = await computeHours(companyId, hour, new Date(hour.getTime() + HOUR_MS));
    return computed.get(hour.getTime()) ?? sum([]);
  }

  /** Returns the sums of whole days of settled hours. Stores those that are missing or marked. */
  async function settledDays(companyId: number, from: Date, to: Date): Promise<T[]> {
    if (from >= to) return [];
    const stored = new Map<number, HourDocument>();
    for (const day of await days.find(companyId, { hour: { $gte: from, $lt: to } }))
      stored.set(day.hour.getTime(), day);
    const all = Array.from(
      { length: (to.getTime() - from.getTime()) / DAY_MS },
      (_, index) => from.getTime() + index * DAY_MS,
    );
    const isStored = (day: number) => stored.has(day) && !stored.get(day)?.dirty;
    const sums = all.filter(isStored).map((day) => stored.get(day) as HourDocument & T);
    const missing = all.filter((day) => !isStored(day));
    const [first, last] = [missing[0], missing.at(-1)];
    if (first === undefined || last === undefined) return sums;
    const parts = new Map<number, T[]>();
    for (const hour of await settledHours(companyId, new Date(first), new Date(last + DAY_MS))) {
      const day = dayOf(hour.hour).getTime();
      parts.set(day, [...(parts.get(day) ?? []), hour]);
    }
    const computed = missing.map((day) => ({ day, totals: sum(parts.get(day) ?? []) }));
    await storeDays(companyId, computed, stored);
    return [...sums, ...computed.map(({ totals }) => totals)];
  }

  /** Keeps a day that changes during the computation marked for the next reader. */
  async function storeDays(
    companyId: number,
    computed: readonly { day: number; totals: T }[],
    stored: ReadonlyMap<number, HourDocument>,
  ): Promise<void> {
    const operations = computed.map(({ day, totals }) => {
      const known = stored.get(day);
      const hour = new Date(day);
      return known
        ? {
            updateOne: {
              filter: { _id: known._id, changes: known.changes },
              update: { $set: totals, $unset: { dirty: 1 as const } },
            },
          }
        : {
            insertOne: {
              document: { _id: hourId(companyId, hour), companyId, hour, changes: 0, ...totals },
            },
          };
    });
    await days.bulkWrite(companyId, operations, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Keeps an hour that changes during the computation marked for the next reader. */
  async function computeHours(companyId: number, from: Date, to: Date): Promise<Map<number, T>> {
    const stored = await hours.find(companyId, { hour: { $gte: from, $lt: to } });
    const computed = await compute(companyId, from, to);
    const known = new Set(stored.map(({ hour }) => hour.getTime()));
    const fresh = [...computed].filter(([time]) => !known.has(time));
    const operations = [
      ...stored.map(({ _id, hour, changes }) => ({
        updateOne: {
          filter: { _id, changes },
          update: { $set: computed.get(hour.getTime()) ?? sum([]), $unset: { dirty: 1 as const } },
        },
      })),
      ...fresh.map(([time, sums]) => {
        const hour = new Date(time);
        return {
          insertOne: { document: { _id: hourId(companyId, hour), companyId, hour, changes: 0, ...sums } },
        };
      }),
    ];
    if (operations.length === 0) return computed;
    await hours.bulkWrite(companyId, operations, { ordered: false }).catch((error: unknown) => {
      // Another server stored this hour, or it changed.
      if (!isDuplicateKey(error)) throw error;
    });
    return computed;
  }

  return {
    async computeAcrossCompanies() {
      for (const { companyId } of await marks.findAcrossCompanies({})) {
        await through(companyId).catch((error: unknown) => {
          log.error({ err: error, companyId }, 'hourly sums computation failed; it is retried');
        });
      }
    },
    async between(companyId, from, to) {
      const settled = await withTimeout(through(companyId));
      const first = new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS);
      const end = new Date(Math.min(hourOf(to).getTime(), settled.getTime()));
      if (first >= end) return [...(await compute(companyId, from, to)).values()];
      const firstDay = new Date(Math.min(Math.ceil(first.getTime() / DAY_MS) * DAY_MS, end.getTime()));
      const lastDay = new Date(Math.max(dayOf(end).getTime(), firstDay.getTime()));
      const [before, ...whole] = await Promise.all([
        compute(companyId, from, first),
        settledHours(companyId, first, firstDay),
        settledDays(companyId, firstDay, lastDay),
        settledHours(companyId, lastDay, end),
      ]);
      const after = await compute(companyId, end, to);
      return [...before.values(), ...whole.flat(), ...after.values()];
    },
  };
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
