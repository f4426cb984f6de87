import { CARD_STAYS_MS } from '@recado/shared/kanban';
import { type TicketCard, type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { type CardTicket, hasCard } from './list-cards';

const BATCH = 500;

/** Sets or removes the time at which the card leaves, by the ticket's status. Idempotent. */
export async function settleCard(
  { broadcast }: TicketsDeps,
  companyId: number,
  ticketId: number,
): Promise<CardTicket | undefined> {
  const ticket = await tickets.findById(companyId, ticketId);
  if (!ticket?.card) return undefined;
  const leaveAt = leaveTimeOf(ticket);
  if (leaveAt?.getTime() === ticket.card.leaveAt?.getTime()) return ticket as CardTicket;
  const after = await tickets.findOneAndUpdate(
    companyId,
    { _id: ticketId, status: ticket.status, closedAt: ticket.closedAt, 'card.id': ticket.card.id },
    {
      $set: { changedAt: new Date(), ...(leaveAt && { 'card.leaveAt': leaveAt }) },
      ...(!leaveAt && { $unset: { 'card.leaveAt': 1 } }),
      $inc: { version: 1 },
    },
  );
  if (!after || !hasCard(after)) return undefined;
  await broadcast.changed(after);
  return after;
}

function leaveTimeOf({ status, closedAt }: TicketDocument): Date | undefined {
  return status === 'closed' ? new Date((closedAt ?? new Date()).getTime() + CARD_STAYS_MS) : undefined;
}

/** @returns the removed card; undefined if the ticket is not closed or its time has not come */
export async function removeLeavingCard(
  { broadcast }: TicketsDeps,
  companyId: number,
  ticketId: number,
  now: Date,
): Promise<TicketCard | undefined> {
  const before = await tickets.findOneAndUpdate(
    companyId,
    { _id: ticketId, status: 'closed', 'card.leaveAt': { $lte: now } },
    { $unset: { card: 1 }, $set: { changedAt: new Date() }, $inc: { version: 1 } },
    { returnDocument: 'before' },
  );
  if (!before) return undefined;
  const after = await tickets.findById(companyId, ticketId);
  if (after) await broadcast.changed(after);
  return before.card;
}

/**
 * Removes cards in batches. Windows fetch the board again.
 * @param removed - receives the ids of the cards before they are removed
 */
export async function removeCards(
  { openTickets }: TicketsDeps,
  companyId: number,
  which: { columnId: number } | { contactIds: readonly number[] },
  removed: (cardIds: readonly number[]) => Promise<void>,
): Promise<void> {
  const filter =
    'columnId' in which
      ? { 'card.columnId': which.columnId }
      : { contactId: { $in: [...which.contactIds] }, 'card.id': { $exists: true } };
  for (;;) {
    const rows = await tickets.find(companyId, filter, { limit: BATCH, select: { card: 1, openKey: 1 } });
    const found = rows.filter(hasCard);
    if (found.length === 0) return;
    await removed(found.map(({ card }) => card.id));
    await tickets.updateMany(
      companyId,
      { _id: { $in: found.map(({ _id }) => _id) }, ...filter },
      { $unset: { card: 1 }, $set: { changedAt: new Date() }, $inc: { version: 1 } },
    );
    for (const row of found) openTickets.evict(row);
  }
}

/** Returns resolved tickets whose card has no time to leave, because the kanban was off then. */
export async function ticketsWithoutLeaveTime(companyId: number): Promise<number[]> {
  const rows = await tickets.find(
    companyId,
    { 'card.id': { $gt: 0 }, status: 'closed', 'card.leaveAt': { $exists: false } },
    { limit: BATCH, select: { _id: 1 } },
  );
  return rows.map(({ _id }) => _id);
}

/** Reads all companies, because one sweep serves all. */
export async function* leavingCardsAcrossCompanies(
  before: Date,
): AsyncGenerator<{ companyId: number; ticketId: number; leaveAt: Date }> {
  for await (const { companyId, _id: ticketId, card } of tickets.eachAcrossCompanies({
    'card.leaveAt': { $lt: before },
  }))
    if (card?.leaveAt) yield { companyId, ticketId, leaveAt: card.leaveAt };
}
