import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';

/**
 * Counts the customer's silence from now.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_STATUS
 */
export async function keepTicketOpen(
  { requireVisible, openTickets, broadcast }: TicketsDeps,
  caller: Caller,
  ticketId: number,
): Promise<TicketDocument> {
  const before = await requireVisible(caller, ticketId);
  const now = new Date();
  const after = await tickets.findOneAndUpdate(
    caller.companyId,
    { _id: ticketId, status: 'open' },
    { $set: { keptOpenAt: now, changedAt: now }, $unset: { endWarning: 1 }, $inc: { version: 1 } },
  );
  if (!after) throw new AppError('ERR_TICKET_STATUS', { status: before.status });
  openTickets.remember(after);
  await broadcast.changed(after, before);
  return after;
}
