import { AppError } from '@recado/shared/contract';
import { MAX_RANK_LENGTH, rankBetween } from '@recado/shared/kanban';
import { isDuplicateKey, nextId } from '#core/database';
import { type TicketCard, ticketCollection, type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { spaceOut } from './space-out';

export interface CardTarget {
  kanbanId: number;
  columnId: number;
  /** Card directly above; null: top. */
  beforeId: number | null;
}

interface Placing {
  companyId: number;
  ticketId: number;
  /** Undefined for its first one. */
  card: TicketCard | undefined;
}

interface Gap {
  above: string | null;
  below: string | null;
}

/** Of concurrent moves into one gap, each attempt lets at least one succeed. */
const MAX_ATTEMPTS = 50;

/**
 * Writes the card's column and rank. If a concurrent move took the rank, the unique index rejects it and the
 * neighbours are read again.
 * @returns undefined if the ticket lost its card, is on another board, or (first card) has one or is closed
 * @throws ERR_CONFLICT after too many concurrent moves
 */
export async function placeCard(
  deps: TicketsDeps,
  placing: Placing,
  target: CardTarget,
): Promise<TicketDocument | undefined> {
  const { companyId, ticketId } = placing;
  let { card } = placing;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const gap = await gapOf(companyId, target, card?.id);
    if (card && isIn(gap, card, target)) return tickets.findById(companyId, ticketId);
    const rank = rankBetween(gap.above, gap.below);
    if (rank.length > MAX_RANK_LENGTH) {
      await spaceOut(deps, companyId, target.columnId, rank);
      continue;
    }
    const after = await write({ companyId, ticketId, card }, target, rank);
    if (after === 'taken') continue;
    if (!after) return undefined;
    if (!(await isBelow(companyId, target, rank))) {
      card = after.card;
      continue;
    }
    deps.openTickets.evict(after);
    await deps.broadcast.changed(after);
    return after;
  }
  throw new AppError('ERR_CONFLICT', { columnId: target.columnId });
}

async function gapOf(
  companyId: number,
  { columnId, beforeId }: CardTarget,
  cardId: number | undefined,
): Promise<Gap> {
  const above = beforeId === null ? null : await rankOf(companyId, columnId, beforeId);
  const below = await ticketCollection().findOne(
    {
      companyId,
      'card.columnId': columnId,
      'card.rank': { $gt: above ?? '' },
      ...(cardId !== undefined && { 'card.id': { $ne: cardId } }),
    },
    { projection: { card: 1 }, sort: { 'card.rank': 1 }, hint: 'ticket-card-rank' },
  );
  return { above, below: below?.card?.rank ?? null };
}

async function rankOf(companyId: number, columnId: number, cardId: number): Promise<string | null> {
  const found = await ticketCollection().findOne(
    { companyId, 'card.id': cardId },
    { projection: { card: 1 }, hint: 'ticket-card' },
  );
  return found?.card?.columnId === columnId ? found.card.rank : null;
}

function isIn({ above, below }: Gap, card: TicketCard, { columnId, beforeId }: CardTarget): boolean {
  if (card.columnId !== columnId) return false;
  if (beforeId === card.id) return true;
  return card.rank > (above ?? '') && (below === null || card.rank < below);
}

async function write(
  { companyId, ticketId, card }: Placing,
  { kanbanId, columnId }: CardTarget,
  rank: string,
): Promise<TicketDocument | 'taken' | undefined> {
  const changes = { changedAt: new Date() };
  try {
    return await tickets.findOneAndUpdate(
      companyId,
      card
        ? { _id: ticketId, 'card.id': card.id, 'card.kanbanId': card.kanbanId }
        : { _id: ticketId, card: { $exists: false }, status: { $in: ['open', 'pending'] } },
      {
        $set: card
          ? { 'card.kanbanId': kanbanId, 'card.columnId': columnId, 'card.rank': rank, ...changes }
          : { card: { id: await nextId('cards'), kanbanId, columnId, rank }, ...changes },
        $inc: { version: 1 },
      },
    );
  } catch (error) {
    if (isDuplicateKey(error, 'ticket-card-rank')) return 'taken';
    throw error;
  }
}

/** Checks the card above again, because its rank may have changed before the write. */
async function isBelow(
  companyId: number,
  { columnId, beforeId }: CardTarget,
  rank: string,
): Promise<boolean> {
  if (beforeId === null) return true;
  const above = await rankOf(companyId, columnId, beforeId);
  return above === null || above < rank;
}
