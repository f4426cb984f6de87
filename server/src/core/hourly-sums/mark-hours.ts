import type { TenantRepository } from '../database';
import { dayOf, HOUR_MS, type HourDocument, hourId, hourOf } from './hour-documents';

/** Age at which an hour's sums are stored; later changes are rare. */
export const SETTLED_AFTER_MS = HOUR_MS / 4;
const LATE_AFTER_MS = SETTLED_AFTER_MS - 5 * 60_000;

/** Returns whether the sums of the instant's hour may be stored already, so that a change must mark it. */
export const isLate = (instant: Date): boolean => Date.now() - instant.getTime() > LATE_AFTER_MS;

export function uniqueHours(instants: readonly Date[]): Date[] {
  return [...new Set(instants.map((instant) => hourOf(instant).getTime()))].map((hour) => new Date(hour));
}

type Writer<T> = Pick<TenantRepository<HourDocument & T>, 'bulkWrite'>;

/**
 * Marks hours for recomputation and discards sums that are being computed. Marks the hours before their days, so that no day
 * is computed from an unmarked hour after it was marked.
 */
export async function markHours<T>(
  { hours: { bulkWrite: writeHours }, days: { bulkWrite: writeDays } }: { hours: Writer<T>; days: Writer<T> },
  companyId: number,
  hours: readonly Date[],
): Promise<void> {
  if (hours.length === 0) return;
  await writeHours(companyId, marking(companyId, hours), { ordered: false });
  const days = [...new Set(hours.map((hour) => dayOf(hour).getTime()))].map((day) => new Date(day));
  await writeDays(companyId, marking(companyId, days), { ordered: false });
}

const marking = (companyId: number, hours: readonly Date[]) =>
  hours.map((hour) => ({
    updateOne: {
      filter: { _id: hourId(companyId, hour) },
      update: { $inc: { changes: 1 }, $set: { hour, dirty: true as const } },
      upsert: true,
    },
  }));
