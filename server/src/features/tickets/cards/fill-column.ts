import { MongoBulkWriteError } from 'mongodb';
import { rankBetween } from '@recado/shared/kanban';
import { isDuplicateKey, nextId } from '#core/database';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';

const BATCH = 200;
const NO_CARD = { card: { $exists: false } };

export type FilledStatus = 'open' | 'pending';

export interface FilledBatch {
  /** Activity time of the last ticket read; undefined at the end. */
  next: Date | undefined;
  added: number;
  /** Tickets without a card that take over the one of their contact. */
  successorIds: number[];
}

/** Counts open and pending tickets without a card. */
export function countWithoutCard(companyId: number): Promise<number> {
  return ticketCollection().countDocuments({
    companyId,
    status: { $in: ['open', 'pending'] },
    ...NO_CARD,
  });
}

/**
 * Adds cards for a batch of tickets, the latest activity on top. Windows fetch the board again. The next run adds a
 * ticket whose rank a concurrent move took.
 */
export async function fillColumn(
  { openTickets }: TicketsDeps,
  companyId: number,
  { kanbanId, columnId }: { kanbanId: number; columnId: number },
  { status, since }: { status: FilledStatus; since: Date },
): Promise<FilledBatch> {
  const rows = await ticketCollection()
    .find(
      { companyId, status, updatedAt: { $gte: since }, ...NO_CARD },
      { projection: { contactId: 1, openKey: 1, updatedAt: 1 } },
    )
    .sort({ updatedAt: 1, _id: 1 })
    .limit(BATCH)
    .hint('ticket-list')
    .toArray();
  const now = new Date();
  const holders = await contactsWithCard(companyId, rows, now);
  const isSuccessor = ({ contactId }: Row) => holders.has(contactId);
  let below = await firstRank(companyId, columnId);
  const operations = [];
  for (const row of rows) {
    if (isSuccessor(row)) continue;
    below = rankBetween(null, below);
    const card = { id: await nextId('cards'), kanbanId, columnId, rank: below };
    operations.push({
      updateOne: {
        filter: { _id: row._id, companyId, status, ...NO_CARD },
        update: { $set: { card, changedAt: now }, $inc: { version: 1 } },
      },
    });
  }
  const added = operations.length === 0 ? 0 : await addCards(operations);
  for (const row of rows) openTickets.evict(row);
  return {
    next: rows.length < BATCH ? undefined : rows.at(-1)?.updatedAt,
    added,
    successorIds: rows.filter(isSuccessor).map(({ _id }) => _id),
  };
}

type Row = Pick<TicketDocument, '_id' | 'contactId'>;

/** Returns contacts with a card on a resolved ticket that has not left its board yet, or on its way from one. */
async function contactsWithCard(companyId: number, rows: readonly Row[], now: Date): Promise<Set<number>> {
  const found = await ticketCollection()
    .find(
      {
        companyId,
        contactId: { $in: rows.map(({ contactId }) => contactId) },
        $or: [{ 'card.leaveAt': { $gt: now } }, { 'cardHandover.ticketId': { $exists: true } }],
      },
      { projection: { contactId: 1 } },
    )
    .toArray();
  return new Set(found.map(({ contactId }) => contactId));
}

async function firstRank(companyId: number, columnId: number): Promise<string | null> {
  const first = await ticketCollection().findOne(
    { companyId, 'card.columnId': columnId },
    { projection: { card: 1 }, sort: { 'card.rank': 1 }, hint: 'ticket-card-rank' },
  );
  return first?.card?.rank ?? null;
}

async function addCards(
  operations: Parameters<ReturnType<typeof ticketCollection>['bulkWrite']>[0],
): Promise<number> {
  try {
    return (await ticketCollection().bulkWrite(operations, { ordered: false })).modifiedCount;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || !isDuplicateKey(error, 'ticket-card-rank')) throw error;
    return error.result.modifiedCount;
  }
}
