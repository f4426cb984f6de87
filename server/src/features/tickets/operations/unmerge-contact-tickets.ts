import { CARD_STAYS_MS } from '@recado/shared/kanban';
import { isDuplicateKey } from '#core/database';
import { adding } from '#core/events';
import type { Unmerge } from '#core/personal-data';
import { contactSnapshot } from '../open-tickets';
import { openKeyOf, type TicketDocument, tickets } from '../ticket.model';
import { ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { publishMerged } from './merge-contact-tickets';

const BATCH = 500;

/**
 * Reopens tickets that the merge closed, unless the conversation has another open one. A reopened ticket gets its
 * card back, and its attendant a notice. Idempotent.
 */
export async function unmergeContactTickets(deps: TicketsDeps, move: Omit<Unmerge, 'merged'>): Promise<void> {
  const { companyId, mergeId } = move;
  const perConnection = await deps.referenceData.enabled(companyId, 'useTicketConnections');
  // First, because moved tickets hold the open keys that the closed ones need.
  for (const stamp of [{ id: mergeId, status: { $exists: false } }, { id: mergeId }]) {
    for (;;) {
      const rows = await tickets.find(companyId, { joins: { $elemMatch: stamp } }, { limit: BATCH });
      if (rows.length === 0) break;
      for (const row of rows) await returnOne(deps, move, row, perConnection);
    }
  }
}

async function returnOne(
  deps: TicketsDeps,
  { mergeId, from, into }: Omit<Unmerge, 'merged'>,
  ticket: TicketDocument,
  perConnection: boolean,
): Promise<void> {
  const { _id, companyId } = ticket;
  const stamp = ticket.joins?.find(({ id }) => id === mergeId);
  if (!stamp) return;
  const owner = stamp.contactId === from._id ? from : into;
  const openKey = openKeyOf(
    { companyId, contactId: stamp.contactId, connectionId: ticket.whatsappId },
    perConnection,
  );
  const reopens = stamp.status !== undefined && ticket.status === 'closed';
  const back = {
    contactId: stamp.contactId,
    ...(owner._id === stamp.contactId ? { contact: contactSnapshot(owner) } : {}),
    changedAt: new Date(),
  };
  const entry = reopens ? logEntry('reopened', ticket, null) : undefined;
  const log = entry && logging([entry]);
  const durable = adding(entry ? ticketEvents(deps.events, ticket, entry) : []);
  const write = (open: boolean) =>
    tickets.findOneAndUpdate(
      companyId,
      { _id },
      {
        $set: {
          ...back,
          ...(open ? { openKey } : {}),
          ...(open && reopens ? { status: stamp.status, closedAt: null, ...log?.set, ...durable.set } : {}),
          ...(!open && ticket.openKey ? { status: 'closed', closedAt: back.changedAt } : {}),
          ...(!open && ticket.openKey && ticket.card
            ? { 'card.leaveAt': new Date(back.changedAt.getTime() + CARD_STAYS_MS) }
            : {}),
        },
        $unset: {
          ...(stamp.status === undefined ? {} : { mergedInto: 1 }),
          ...(!open && ticket.openKey ? { openKey: 1, waitingSince: 1 } : {}),
          ...(open && reopens ? { 'card.leaveAt': 1 } : {}),
        },
        $inc: { version: 1 },
        $pull: { joins: { id: mergeId } },
        ...(open && log ? { $push: { ...log.push, ...durable.push } } : {}),
      },
    );
  try {
    const after = await write(reopens || ticket.openKey !== undefined);
    await publishMerged(deps, ticket, after);
    if (after) await deps.events.deliver('tickets', [after]);
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    await publishMerged(deps, ticket, await write(false));
  }
}
