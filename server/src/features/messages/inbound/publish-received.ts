import { publishMessage } from '../message-broadcast';
import type { Batch } from './batch';
import type { InboundDeps } from './inbound.deps';

/** Runs before anything is stored. */
export async function findAudience({ tickets }: InboundDeps, batch: Batch): Promise<void> {
  batch.audience = await tickets.broadcast.audience(batch.companyId);
}

/** Publishes the opened tickets, then the new messages of open tickets. */
export async function publishReceived({ publisher, tickets }: InboundDeps, batch: Batch): Promise<void> {
  const { assigned, reopened, opened, after, audience } = batch;
  for (const { _id } of opened) {
    const ticket = after.get(_id);
    if (ticket) await tickets.broadcast.changed(ticket);
  }
  for (const { row } of [...assigned, ...reopened]) {
    const ticket = after.get(row.ticketId);
    if (ticket) publishMessage(publisher, audience, 'create', row, ticket);
  }
  await tickets.openTickets.finish(opened);
}
