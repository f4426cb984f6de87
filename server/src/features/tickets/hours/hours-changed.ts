import { HOUR_MS, hourOf, isLate, markHours, uniqueHours } from '#core/hourly-sums';
import { sourceDays, sourceHours } from '../source/source-hour.model';
import { ticketEventCollection, type TicketEventDocument } from '../ticket-event.model';
import { ticketDays, ticketHours } from './ticket-hour.model';

type Entry = Pick<TicketEventDocument, 'companyId' | 'ticketId' | 'at'>;

/**
 * Marks the hours of late entries, and hours with later events of the same tickets. Runs before the events leave
 * `pendingEvents`.
 */
export async function lateEntriesStored(entries: readonly Entry[]): Promise<void> {
  const late = entries.filter(({ at }) => isLate(at));
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
    markHours({ hours: ticketHours, days: ticketDays }, companyId, hours),
    markHours({ hours: sourceHours, days: sourceDays }, companyId, hours),
  ]);
}

/**
 * Marks the hours in which tickets were opened whose source or attendant changed, if their counts may be stored.
 * Runs after the change, and again when the change is repeated.
 */
export async function sourcesChanged(
  changed: readonly { companyId: number; createdAt: Date }[],
): Promise<void> {
  const stored = changed.filter(({ createdAt }) => isLate(new Date(hourOf(createdAt).getTime() + HOUR_MS)));
  for (const companyId of new Set(stored.map((ticket) => ticket.companyId))) {
    const own = stored.filter((ticket) => ticket.companyId === companyId);
    const hours = uniqueHours(own.map(({ createdAt }) => createdAt));
    await markHours({ hours: sourceHours, days: sourceDays }, companyId, hours);
  }
}
