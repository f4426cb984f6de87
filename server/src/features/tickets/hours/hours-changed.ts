import { sourceDays, sourceHours } from '../source/source-hour.model';
import { ticketEventCollection, type TicketEventDocument } from '../ticket-event.model';
import { dayOf, HOUR_MS, hourId, hourOf } from './hour-documents';
import { ticketDays, ticketHours } from './ticket-hour.model';

/** Age at which an hour's totals are stored; later events are rare. */
export const SETTLED_AFTER_MS = HOUR_MS / 4;
const LATE_AFTER_MS = SETTLED_AFTER_MS - 5 * 60_000;

type Entry = Pick<TicketEventDocument, 'companyId' | 'ticketId' | 'at'>;

/**
 * Marks the hours of late entries, and hours with later events of the same tickets. Runs before the events leave
 * `pendingEvents`.
 */
export async function lateEntriesStored(entries: readonly Entry[]): Promise<void> {
  const late = entries.filter(({ at }) => Date.now() - at.getTime() > LATE_AFTER_MS);
  for (const { companyId, ticketId, at } of late) {
    await hoursChanged(companyId, await hoursOfTicket(companyId, ticketId, at));
  }
}

export async function hoursOfTicket(
  companyId: number,
  ticketId: number,
  since = new Date(0),
): Promise<Date[]> {
  const entries = await ticketEventCollection()
    .find({ companyId, ticketId })
    .project<{ at: Date }>({ at: 1 })
    .toArray();
  return uniqueHours(entries.map(({ at }) => at).filter((at) => at >= since));
}

/** Marks hours for recomputation and discards totals that are being computed. */
export async function hoursChanged(companyId: number, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return;
  await Promise.all([
    mark(ticketHours, ticketDays, companyId, hours),
    mark(sourceHours, sourceDays, companyId, hours),
  ]);
}

/**
 * Marks the hours in which tickets were opened whose source or attendant changed, if their counts may be stored.
 * Runs after the change, and again when the change is repeated.
 */
export async function sourcesChanged(
  changed: readonly { companyId: number; createdAt: Date }[],
): Promise<void> {
  const stored = changed.filter(
    ({ createdAt }) => Date.now() - hourOf(createdAt).getTime() - HOUR_MS > LATE_AFTER_MS,
  );
  for (const companyId of new Set(stored.map((ticket) => ticket.companyId))) {
    const own = stored.filter((ticket) => ticket.companyId === companyId);
    const hours = uniqueHours(own.map(({ createdAt }) => createdAt));
    await mark(sourceHours, sourceDays, companyId, hours);
  }
}

function uniqueHours(instants: readonly Date[]): Date[] {
  return [...new Set(instants.map((instant) => hourOf(instant).getTime()))].map((hour) => new Date(hour));
}

/** Marks the hours before their days, so that no day is computed from an unmarked hour after it was marked. */
async function mark(
  { bulkWrite: writeHours }: Pick<typeof ticketHours | typeof sourceHours, 'bulkWrite'>,
  { bulkWrite: writeDays }: Pick<typeof ticketDays | typeof sourceDays, 'bulkWrite'>,
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
