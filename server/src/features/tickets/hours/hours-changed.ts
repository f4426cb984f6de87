import { ticketEventCollection, type TicketEventDocument } from '../ticket-event.model';
import { HOUR_MS, hourId, hourOf, ticketHours } from './ticket-hour.model';

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
  const hours = entries.filter(({ at }) => at >= since).map(({ at }) => hourOf(at).getTime());
  return [...new Set(hours)].map((hour) => new Date(hour));
}

/** Marks hours for recomputation and discards totals that are being computed. */
export async function hoursChanged(companyId: number, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return;
  await ticketHours.bulkWrite(
    companyId,
    hours.map((hour) => ({
      updateOne: {
        filter: { _id: hourId(companyId, hour) },
        update: { $inc: { changes: 1 }, $set: { hour, dirty: true as const } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}
