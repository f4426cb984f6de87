import { insertion, writeInOrder } from '../../../core/database';
import { type TicketDocument, ticketRow, type Tickets } from '../../tickets';
import { messageCollection, type MessageDocument } from '../message.model';
import { insertNew } from '../stored-messages';
import { computeTicketSummary, lastMessageOf } from '../ticket-summary';
import type { AssignedMessage } from './assign-tickets';

interface StoreDeps {
  tickets: Pick<Tickets, 'openTickets'>;
}

/**
 * Stores messages and tickets in one command. Tickets that changed after they were cached are left to
 * `finalizeTickets`.
 * @returns new messages, messages stored before, and updated tickets
 */
export async function storeMessages(
  { tickets }: StoreDeps,
  assigned: readonly AssignedMessage[],
): Promise<{
  added: MessageDocument[];
  repeated: MessageDocument[];
  written: Map<number, TicketDocument>;
}> {
  const rows = assigned.map(({ row }) => row);
  const activities = activitiesOf(assigned);
  const now = new Date();
  const changes = activities.map((activity) => ticketRow.activityChange(activity, now));
  const { refusedAt, matched } = await writeInOrder([
    ...rows.map((row) => insertion(messageCollection(), row)),
    ...changes.map(({ write }) => write),
  ]);
  const written = new Map<number, TicketDocument>();
  if (refusedAt !== undefined) {
    const { added, repeated } = await insertNew(rows.slice(refusedAt));
    return { added: [...rows.slice(0, refusedAt), ...added], repeated, written };
  }
  changes.forEach(({ after }, at) => {
    if (!matched(rows.length + at)) return;
    written.set(after._id, after);
    tickets.openTickets.remember(after);
  });
  return { added: rows, repeated: [], written };
}

/**
 * Updates the tickets that `storeMessages` left.
 * @returns updated tickets, and messages whose ticket was closed after it was cached
 */
export async function finalizeTickets(
  { tickets: { openTickets } }: StoreDeps,
  companyId: number,
  assigned: readonly AssignedMessage[],
): Promise<{ settled: Map<number, TicketDocument>; withoutTicket: AssignedMessage[] }> {
  if (assigned.length === 0) return { settled: new Map(), withoutTicket: [] };
  const settled = await ticketRow.recordActivity(companyId, activitiesOf(assigned));
  const cached = new Map(assigned.map(({ ticket }) => [ticket._id, ticket]));
  for (const ticket of cached.values()) {
    const after = settled.get(ticket._id);
    // A reader who recounted in between may have counted the stored messages already.
    if (after && after.version !== ticket.version + 1) {
      const recounted = await ticketRow.repairTicket(companyId, ticket._id, computeTicketSummary);
      if (recounted) settled.set(ticket._id, recounted);
    }
  }
  for (const ticket of settled.values()) openTickets.remember(ticket);
  const withoutTicket = assigned.filter(({ ticket }) => !settled.has(ticket._id));
  for (const { ticket } of withoutTicket) openTickets.forget(ticket);
  return { settled, withoutTicket };
}

/** Deletes messages that are processed again: their claim, ticket and events depend on the closing. */
export async function removeRows(
  companyId: number,
  assigned: readonly AssignedMessage[],
): Promise<ReadonlySet<MessageDocument>> {
  const rows = assigned.map(({ row }) => row);
  if (rows.length > 0)
    await messageCollection().deleteMany({ companyId, _id: { $in: rows.map(({ _id }) => _id) } });
  return new Set(rows);
}

function activitiesOf(assigned: readonly AssignedMessage[]): ticketRow.Activity[] {
  const byTicket = new Map<number, { ticket: TicketDocument; rows: MessageDocument[] }>();
  for (const { ticket, row } of assigned) {
    const own = byTicket.get(ticket._id);
    if (own) own.rows.push(row);
    else byTicket.set(ticket._id, { ticket, rows: [row] });
  }
  return [...byTicket.values()].map(({ ticket, rows }) => activityOf(ticket, rows));
}

function activityOf(ticket: TicketDocument, added: readonly MessageDocument[]): ticketRow.Activity {
  const inOrder = [...added].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a._id < b._id ? -1 : 1),
  );
  const newest = inOrder.at(-1);
  let answered = false;
  let waitingSince: Date | null = null;
  for (const { fromMe, createdAt } of inOrder) {
    if (fromMe) {
      answered = true;
      waitingSince = null;
    } else waitingSince ??= createdAt;
  }
  return {
    ticket,
    unread: inOrder.filter(({ fromMe }) => !fromMe).length,
    last: newest && newest.createdAt >= ticket.lastMessageAt ? lastMessageOf(newest) : null,
    waitingSince,
    answered,
  };
}
