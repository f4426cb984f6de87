import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey, type TenantRepository } from '#core/database';
import { HOUR_MS, type HourDocument, hourId, type HourMarkDocument, hourOf } from './hour-documents';
import { SETTLED_AFTER_MS } from './hours-changed';

/** The request fails after this time, but the computation continues. */
const TIMEOUT_MS = 20_000;
/** Longer periods are computed in parts. */
const AT_ONCE_MS = 24 * HOUR_MS;

export interface HourlySumsOptions<T extends object> {
  hours: TenantRepository<HourDocument & T>;
  /** Until when hours are stored, by company. */
  marks: TenantRepository<HourMarkDocument>;
  /** Returns when the company's next sums are, since an instant if given; undefined if there are none. */
  next(companyId: number, since: Date | undefined): Promise<Date | undefined>;
  /** Returns the sums of hours with any, by the start of the hour. Excludes `to`. */
  compute(companyId: number, from: Date, to: Date): Promise<Map<number, T>>;
  empty(): T;
  log: Logger;
}

export interface HourlySums<T> {
  /** Returns sums that together cover the period; excludes `to`. */
  between(companyId: number, from: Date, to: Date): Promise<T[]>;
  /** Computes new hours in advance, so that no reader waits. */
  computeAcrossCompanies(): Promise<void>;
}

/** Stores the sums of whole hours, UTC, and computes again those that `hourMarker` marked. */
export function hourlySums<T extends object>(options: HourlySumsOptions<T>): HourlySums<T> {
  const { marks, next, compute, empty, log } = options;
  const hours = options.hours as unknown as TenantRepository<HourDocument>;
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

  async function settledHours(companyId: number, from: Date, to: Date): Promise<T[]> {
    const sums: T[] = [];
    for (const hour of await hours.find(companyId, { hour: { $gte: from, $lt: to } })) {
      sums.push(hour.dirty ? await computeAgain(hour) : (hour as HourDocument & T));
    }
    return sums;
  }

  async function computeAgain({ companyId, hour }: HourDocument): Promise<T> {
    const computed = await computeHours(companyId, hour, new Date(hour.getTime() + HOUR_MS));
    return computed.get(hour.getTime()) ?? empty();
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
          update: { $set: computed.get(hour.getTime()) ?? empty(), $unset: { dirty: 1 as const } },
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
      const [before, whole, after] = await Promise.all([
        compute(companyId, from, first),
        settledHours(companyId, first, end),
        compute(companyId, end, to),
      ]);
      return [...before.values(), ...whole, ...after.values()];
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
