import { isDuplicateKey } from '#core/database';
import { hourOf } from '#core/hourly-sums';
import type { Caller } from '#core/tenancy/caller';
import { hoursChanged, hoursOfTicket } from '../hours/hours-changed';
import { type TicketDocument, tickets } from '../ticket.model';
import { type TicketDeletionDocument, ticketDeletions } from '../ticket-deletion.model';
import { ticketEventCollection } from '../ticket-event.model';
import type { TicketsDeps } from '../tickets.deps';

/** After this time, no message is assigned to the deleted ticket any more. */
const SETTLED_AFTER_MS = 60_000;

/**
 * Deletes the ticket first, so that a customer who writes now gets a new one. `finishDeletions` erases messages
 * stored in between.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function deleteTicket(deps: TicketsDeps, caller: Caller, ticketId: number): Promise<void> {
  const ticket = await deps.requireVisible(caller, ticketId);
  const { companyId, contactId } = ticket;
  const hours = [hourOf(ticket.createdAt)];
  const deletion = { _id: ticketId, companyId, contactId, at: new Date(), hours };
  await ticketDeletions.insert(companyId, deletion).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  const last = await tickets.findOneAndDelete(companyId, { _id: ticketId });
  deps.openTickets.evict(ticket);
  if (last) await deps.broadcast.deleted(last);
  await eraseContent(deps, deletion, throughOf(last));
}

/** Only an open ticket may receive messages that then belong to the contact's next ticket. */
function throughOf(deleted: TicketDocument | undefined): string | null {
  if (deleted?.status === 'closed') return null;
  return deleted?.lastMessageId ?? '';
}

export async function finishDeletions(deps: TicketsDeps): Promise<void> {
  const settled = new Date(Date.now() - SETTLED_AFTER_MS);
  for await (const deletion of ticketDeletions.eachAcrossCompanies({ at: { $lt: settled } })) {
    await finish(deps, deletion).catch((err: unknown) => {
      deps.log.error({ err, ticketId: deletion._id }, 'ticket deletion failed; it is retried');
    });
  }
}

async function finish(deps: TicketsDeps, deletion: TicketDeletionDocument): Promise<void> {
  const { _id, companyId } = deletion;
  await tickets.deleteOne(companyId, { _id });
  await eraseContent(deps, deletion, null);
  await ticketDeletions.deleteOne(companyId, { _id });
}

async function eraseContent(
  { events }: TicketsDeps,
  { _id: ticketId, companyId, contactId }: TicketDeletionDocument,
  through: string | null,
): Promise<void> {
  await events.publish('ticket.deleted', { companyId, contactId, ticketId, through });
  await eraseLog(companyId, ticketId);
}

/** Stores the affected hours first, so that they are recomputed even after a crash. */
async function eraseLog(companyId: number, ticketId: number): Promise<void> {
  const hours = await hoursOfTicket(companyId, ticketId);
  const noted = await ticketDeletions.findOneAndUpdate(
    companyId,
    { _id: ticketId },
    { $addToSet: { hours: { $each: hours } } },
  );
  await ticketEventCollection().deleteMany({ companyId, ticketId });
  await hoursChanged(companyId, noted?.hours ?? hours);
}
