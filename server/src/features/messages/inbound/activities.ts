import type { TicketDocument, ticketRow } from '#features/tickets';
import type { MessageDocument } from '../message.model';
import { lastMessageOf } from '../ticket-summary';
import type { AssignedMessage } from './batch';

/** Returns what the messages change in the row of each ticket. */
export function activitiesOf(assigned: readonly AssignedMessage[]): ticketRow.Activity[] {
  const byTicket = new Map<number, { ticket: TicketDocument; rows: MessageDocument[] }>();
  for (const { ticket, row } of assigned) {
    const own = byTicket.get(ticket._id);
    if (own) own.rows.push(row);
    else byTicket.set(ticket._id, { ticket, rows: [row] });
  }
  return [...byTicket.values()].map(({ ticket, rows }) => activityOf(ticket, rows));
}

function activityOf(ticket: TicketDocument, added: readonly MessageDocument[]): ticketRow.Activity {
  const inOrder = added
    // The phone's own greeting is no reply, and lists do not show it.
    .filter(({ origin }) => !origin)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a._id < b._id ? -1 : 1));
  const newest = inOrder.at(-1);
  let isReplied = false;
  let waitingSince: Date | null = null;
  for (const { fromMe, createdAt } of inOrder) {
    if (fromMe) {
      isReplied = true;
      waitingSince = null;
    } else waitingSince ??= createdAt;
  }
  return {
    ticket,
    unread: inOrder.filter(({ fromMe }) => !fromMe).length,
    last: newest && newest.createdAt >= ticket.lastMessageAt ? lastMessageOf(newest) : null,
    waitingSince,
    isReplied,
  };
}
