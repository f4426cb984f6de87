import { insertion, writeInOrder } from '../../../core/database';
import { type TicketDocument, ticketRow, type Tickets } from '../../tickets';
import { messageCollection, type MessageDocument } from '../message.model';
import { insertNew, moveToTicket } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';
import { type AssignedMessage, ticketRequestOf } from './assign-tickets';

interface StoreDeps {
  tickets: Pick<Tickets, 'openTickets'>;
}

const MAX_ROUNDS = 4;

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
 * Updates the tickets that `storeMessages` left. Messages of a ticket that was closed move to the contact's
 * next one.
 */
export async function finalizeTickets(
  deps: StoreDeps,
  companyId: number,
  assigned: readonly AssignedMessage[],
  created: TicketDocument[],
): Promise<Map<number, TicketDocument>> {
  const settled = new Map<number, TicketDocument>();
  let open = assigned;
  for (let round = 0; open.length > 0; round++) {
    if (round === MAX_ROUNDS) throw new Error('Tickets closed faster than messages could be assigned.');
    for (const [id, ticket] of await ticketRow.recordActivity(companyId, activitiesOf(open))) {
      settled.set(id, ticket);
      deps.tickets.openTickets.remember(ticket);
    }
    const closed = open.filter(({ ticket }) => !settled.has(ticket._id));
    for (const { ticket } of closed) deps.tickets.openTickets.forget(ticket);
    open = closed.length > 0 ? await reassign(deps, companyId, closed, created) : [];
  }
  return settled;
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

async function reassign(
  { tickets }: StoreDeps,
  companyId: number,
  closed: readonly AssignedMessage[],
  created: TicketDocument[],
): Promise<AssignedMessage[]> {
  const opening = await tickets.openTickets.of(companyId);
  const again: AssignedMessage[] = [];
  for (const place of closed) {
    const wanted = ticketRequestOf(place.received);
    const key = opening.keyOf(wanted);
    let ticket = (await opening.find([key])).get(key);
    if (!ticket) {
      const opened = await opening.open([wanted]);
      created.push(...opened.created);
      ticket = opened.byKey.get(key);
    }
    if (!ticket) throw new Error('A ticket could not be opened.');
    await moveToTicket(companyId, [place.row._id], ticket._id);
    place.row.ticketId = ticket._id;
    again.push({ ...place, ticket });
  }
  return again;
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
