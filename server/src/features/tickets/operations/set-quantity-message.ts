import type { Caller } from '#core/tenancy/caller';
import { tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';

export async function setQuantityMessage(
  { requireVisible }: TicketsDeps,
  caller: Caller,
  ticketId: number,
  quantityMessage: number,
): Promise<void> {
  await requireVisible(caller, ticketId);
  await tickets.updateOne(
    caller.companyId,
    { _id: ticketId },
    { $set: { quantityMessage, changedAt: new Date() }, $inc: { version: 1 } },
  );
}
