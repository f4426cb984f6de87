import { type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';

/**
 * Moves the card of the contact's resolved ticket, which has not left its board yet, to the contact's new ticket.
 * The old ticket holds it until then, so an interrupted run can be repeated. A resolved ticket takes no other card.
 * @returns the new ticket; undefined if there is no card or the ticket has one
 */
export async function moveCardToTicket(
  { broadcast, openTickets }: TicketsDeps,
  ticket: TicketDocument,
  now: Date,
): Promise<TicketDocument | undefined> {
  const { companyId, _id: ticketId, contactId } = ticket;
  const source =
    (await tickets.findOne(companyId, { contactId, 'cardHandover.ticketId': ticketId })) ??
    (ticket.status === 'closed' ? undefined : await claimCard(companyId, ticket, now));
  if (!source?.cardHandover) return undefined;
  const { id, kanbanId, columnId, rank } = source.cardHandover.card;
  const after = await tickets.findOneAndUpdate(
    companyId,
    { _id: ticketId, card: { $exists: false } },
    { $set: { card: { id, kanbanId, columnId, rank }, changedAt: new Date() }, $inc: { version: 1 } },
  );
  const before = await tickets.findOneAndUpdate(
    companyId,
    { _id: source._id, 'cardHandover.ticketId': ticketId },
    { $unset: { cardHandover: 1 }, $set: { changedAt: new Date() }, $inc: { version: 1 } },
  );
  if (before) await broadcast.changed(before);
  if (!after) return undefined;
  openTickets.evict(after);
  await broadcast.changed(after);
  return after;
}

async function claimCard(
  companyId: number,
  { _id: ticketId, contactId }: TicketDocument,
  now: Date,
): Promise<TicketDocument | undefined> {
  const found = await tickets.findOne(
    companyId,
    { contactId, status: 'closed', 'card.leaveAt': { $gt: now } },
    { sort: { 'card.leaveAt': -1 } },
  );
  if (!found?.card) return undefined;
  const { card } = found;
  return tickets.findOneAndUpdate(
    companyId,
    { _id: found._id, status: 'closed', 'card.id': card.id, 'card.rank': card.rank },
    { $set: { cardHandover: { ticketId, card } }, $unset: { card: 1 } },
  );
}
