import type { Batch } from './batch';
import type { InboundDeps } from './inbound.deps';

/** Records the return of snoozed tickets, before windows receive them with the customer's message. */
export async function recordWoken({ tickets }: InboundDeps, batch: Batch): Promise<void> {
  const woken = [...batch.after.values()].filter((ticket) => ticket.woken && !ticket.woken.wokenBy);
  for (const ticket of await tickets.recordWoken(woken)) batch.after.set(ticket._id, ticket);
}
