import type { TicketDocument } from '../ticket.model';
import { ticketEventCollection, type TicketEventType } from '../ticket-event.model';

/** After a snooze, the attendant has the full time to reply again. */
const ASSIGNING: TicketEventType[] = ['created', 'accepted', 'transferred', 'reopened', 'woken'];

/** Returns last assignments by ticket id. */
export async function lastAssignments(
  companyId: number,
  rows: readonly TicketDocument[],
  since: Date,
): Promise<ReadonlyMap<number, Date>> {
  const latest = new Map<number, Date>();
  if (rows.length === 0) return latest;
  const note = (ticketId: number, at: Date) => {
    const known = latest.get(ticketId);
    if (!known || at > known) latest.set(ticketId, at);
  };
  const logged = await ticketEventCollection()
    .find({
      companyId,
      ticketId: { $in: rows.map(({ _id }) => _id) },
      type: { $in: ASSIGNING },
      at: { $gte: since },
    })
    .project<{ ticketId: number; at: Date }>({ ticketId: 1, at: 1 })
    .toArray();
  for (const { ticketId, at } of logged) note(ticketId, at);
  for (const { _id, pendingEvents } of rows)
    for (const { type, at } of pendingEvents) if (ASSIGNING.includes(type) && at >= since) note(_id, at);
  return latest;
}
