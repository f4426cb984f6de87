import { ticketEventCollection, type TicketEventDocument } from '../ticket-event.model';
import { HOUR_MS, hourId, hourOf, ticketHours } from './ticket-hour.model';

/**
 * An hour is computed when it has been over for so long: by then its events are stored, except what a crash, or a write
 * that took minutes, held back.
 */
export const SETTLED_AFTER_MS = HOUR_MS / 4;
/** Events stored later than this make their hours be computed again; less, as two servers' clocks may differ. */
const LATE_AFTER_MS = SETTLED_AFTER_MS - 5 * 60_000;

type Entry = Pick<TicketEventDocument, 'companyId' | 'ticketId' | 'at'>;

/**
 * After events were stored, before they are forgotten elsewhere: of those that come late, their hours and those of
 * their tickets' later events are to be computed again.
 */
export async function lateEntriesStored(entries: readonly Entry[]): Promise<void> {
  const late = entries.filter(({ at }) => Date.now() - at.getTime() > LATE_AFTER_MS);
  for (const { companyId, ticketId, at } of late) {
    await hoursChanged(companyId, await hoursOfTicket(companyId, ticketId, at));
  }
}

/** The hours in which something happened to a ticket, since an instant. */
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

/** Events of these hours came or went: what is being computed is not stored, what was is computed again. */
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
