import { evenRanks } from '@recado/shared/kanban';
import { isDuplicateKey } from '#core/database';
import { ticketCollection, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { type CardTicket, hasCard } from './list-cards';

/** Cards on either side of the full gap; four times as many if their ranks would stay long. */
const FIRST_REACH = 32;
const SHORT_RANK = 8;

interface Move {
  ticket: CardTicket;
  rank: string;
}

/**
 * Gives the cards around a full gap shorter ranks in the same order, and publishes them. Each write keeps the
 * column's order. A concurrent move can stop it; the caller repeats it.
 */
export async function spaceOut(
  { broadcast, openTickets }: TicketsDeps,
  companyId: number,
  columnId: number,
  around: string,
): Promise<void> {
  for (let reach = FIRST_REACH; ; reach *= 4) {
    const above = await adjacentCards(companyId, columnId, { $lte: around }, reach);
    const below = await adjacentCards(companyId, columnId, { $gt: around }, reach);
    const isWhole = above.length <= reach && below.length <= reach;
    const first = above.length > reach ? above.pop() : undefined;
    const last = below.length > reach ? below.pop() : undefined;
    const cards = [...above.reverse(), ...below];
    const ranks = evenRanks(cards.length, first?.card.rank ?? null, last?.card.rank ?? null);
    if (!isWhole && ranks.some(({ length }) => length > SHORT_RANK)) continue;
    const moves = inWriteOrder(cards.map((ticket, at) => ({ ticket, rank: ranks[at] ?? ticket.card.rank })));
    await write(moves);
    for (const { ticket } of moves) {
      const after = await tickets.findById(companyId, ticket._id);
      if (!after) continue;
      openTickets.evict(after);
      await broadcast.changed(after);
    }
    return;
  }
}

async function adjacentCards(
  companyId: number,
  columnId: number,
  rank: { $lte: string } | { $gt: string },
  reach: number,
): Promise<CardTicket[]> {
  const found = await ticketCollection()
    .find(
      { companyId, 'card.columnId': columnId, 'card.rank': rank },
      { projection: { companyId: 1, card: 1 } },
    )
    .sort({ 'card.rank': '$lte' in rank ? -1 : 1 })
    .limit(reach + 1)
    .hint('ticket-card-rank')
    .toArray();
  return found.filter(hasCard);
}

async function write(moves: readonly Move[]): Promise<void> {
  const operations = moves.map(({ ticket: { _id, companyId, card }, rank }) => ({
    updateOne: {
      filter: { _id, companyId, 'card.columnId': card.columnId, 'card.rank': card.rank },
      update: { $set: { 'card.rank': rank, changedAt: new Date() }, $inc: { version: 1 } },
    },
  }));
  if (operations.length === 0) return;
  await ticketCollection()
    .bulkWrite(operations, { ordered: true })
    .catch((error: unknown) => {
      if (!isDuplicateKey(error, 'ticket-card-rank')) throw error;
    });
}

/**
 * Orders the writes so that no card passes another: cards that move down in reverse order, those that move up in
 * order.
 */
export function inWriteOrder(moves: readonly Move[]): Move[] {
  const ordered: Move[] = [];
  let down: Move[] = [];
  for (const move of moves) {
    if (move.rank > move.ticket.card.rank) down.unshift(move);
    else {
      ordered.push(...down);
      down = [];
      if (move.rank !== move.ticket.card.rank) ordered.push(move);
    }
  }
  return [...ordered, ...down];
}
