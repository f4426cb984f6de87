import { CARD_STAYS_MS } from '@recado/shared/kanban';
import { isDuplicateKey } from '#core/database';
import type { Merge, MergedTicket } from '#core/personal-data';
import { contactSnapshot } from '../open-tickets';
import { openKeyOf, type TicketDocument, tickets } from '../ticket.model';
import { flushLog, logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';

const BATCH = 500;
const MAX_ROUNDS = 10_000;

/**
 * Merges tickets created during the merge, too. `staysOf` chooses between two open tickets; the other is closed and
 * refers to it. Idempotent.
 * @returns the number of changed tickets, and the closed ones
 */
export async function mergeContactTickets(
  deps: TicketsDeps,
  move: Omit<Merge, 'merged'>,
): Promise<{ tickets: number; merged: MergedTicket[] }> {
  const { companyId, fromId, mergeId } = move;
  const perConnection = await deps.referenceData.enabled(companyId, 'useTicketConnections');
  for (let round = 0; ; round++) {
    if (round === MAX_ROUNDS) throw new Error('Tickets were opened faster than they could be moved.');
    const closed = await moveClosed(move);
    const open = await tickets.findOne(companyId, { contactId: fromId, openKey: { $exists: true } });
    if (open) await moveOpen(deps, move, open, perConnection);
    else if (closed === 0) break;
  }
  const [count, merged] = await Promise.all([
    tickets.count(companyId, { 'joins.id': mergeId }),
    mergedTickets(companyId, mergeId),
  ]);
  return { tickets: count, merged };
}

async function moveClosed({ companyId, fromId, into, mergeId }: Omit<Merge, 'merged'>): Promise<number> {
  const own = { contactId: fromId, openKey: { $exists: false } };
  const rows = await tickets.find(companyId, own, { limit: BATCH, select: { _id: 1 } });
  if (rows.length === 0) return 0;
  return tickets.updateMany(
    companyId,
    { ...own, _id: { $in: rows.map(({ _id }) => _id) } },
    {
      $set: { contactId: into._id, contact: contactSnapshot(into), changedAt: new Date() },
      $inc: { version: 1 },
      $push: { joins: { id: mergeId, contactId: fromId } },
    },
  );
}

async function moveOpen(
  deps: TicketsDeps,
  { companyId, fromId, into, mergeId }: Omit<Merge, 'merged'>,
  ticket: TicketDocument,
  perConnection: boolean,
): Promise<void> {
  const openKey = openKeyOf(
    { companyId, contactId: into._id, connectionId: ticket.whatsappId },
    perConnection,
  );
  const theirs = { contactId: into._id, contact: contactSnapshot(into) };
  try {
    const moved = await tickets.findOneAndUpdate(
      companyId,
      { _id: ticket._id, contactId: fromId, openKey: ticket.openKey },
      {
        $set: { ...theirs, openKey, changedAt: new Date() },
        $inc: { version: 1 },
        $push: { joins: { id: mergeId, contactId: fromId } },
      },
    );
    await publishMerged(deps, ticket, moved);
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    const other = await tickets.findOne(companyId, { openKey });
    if (!other) return;
    const stays = staysOf(other, ticket);
    const ends = stays === other ? ticket : other;
    await publishMerged(deps, ends, await closeInto(ends, stays, mergeId, ends === ticket ? theirs : {}));
  }
}

function staysOf(one: TicketDocument, other: TicketDocument): TicketDocument {
  const rank = ({ status, userId }: TicketDocument) =>
    (status === 'open' ? 2 : 0) + (userId === null ? 0 : 1);
  if (rank(one) !== rank(other)) return rank(one) > rank(other) ? one : other;
  return one.lastMessageAt >= other.lastMessageAt ? one : other;
}

function closeInto(
  ticket: TicketDocument,
  stays: TicketDocument,
  mergeId: number,
  theirs: Partial<Pick<TicketDocument, 'contactId' | 'contact'>>,
): Promise<TicketDocument | undefined> {
  const { _id, companyId, version, contactId, status } = ticket;
  const now = new Date();
  const log = logging([logEntry('joined', ticket, null, { intoTicketId: stays._id })]);
  return tickets.findOneAndUpdate(
    companyId,
    { _id, version, openKey: { $exists: true } },
    {
      $set: {
        ...theirs,
        status: 'closed',
        closedAt: now,
        mergedInto: stays._id,
        updatedAt: now,
        changedAt: now,
        ...(ticket.card && { 'card.leaveAt': new Date(now.getTime() + CARD_STAYS_MS) }),
        ...log.set,
      },
      $unset: { openKey: 1, waitingSince: 1, snooze: 1, woken: 1 },
      $inc: { version: 1 },
      $push: { joins: { id: mergeId, contactId, status }, ...log.push },
    },
  );
}

async function mergedTickets(companyId: number, mergeId: number): Promise<MergedTicket[]> {
  const closed = await tickets.find(
    companyId,
    { joins: { $elemMatch: { id: mergeId, status: { $exists: true } } } },
    { limit: BATCH, select: { _id: 1, mergedInto: 1 } },
  );
  return closed.flatMap(({ _id, mergedInto }) =>
    mergedInto === undefined ? [] : [{ closedId: _id, staysId: mergedInto }],
  );
}

export async function publishMerged(
  { broadcast, openTickets }: TicketsDeps,
  before: TicketDocument,
  after: TicketDocument | undefined,
): Promise<void> {
  openTickets.evict(before);
  if (!after) return;
  await broadcast.changed(after, before);
  await flushLog([after]);
}
