import { insertion, writeInOrder } from '../../../core/database';
import type { TicketDocument, Tickets } from '../../tickets';
import { activityWrite, recordActivity, withActivity, type Activity } from '../../tickets';
import { messageCollection, type MessageDocument, type QuotedMessage } from '../message.model';
import { activityOf, messageOf, type Arrival, type EventsOf, type IsFetched } from './arrival';
import { findStored, insertNew, moveToTicket, quotationOf, type findQuoted } from './store';

interface PlacingParts {
  tickets: Pick<Tickets, 'openTickets'>;
  isFetched: IsFetched;
  eventsOf: EventsOf;
}

export interface PlacedRow {
  arrival: Arrival;
  row: MessageDocument;
  ticket: TicketDocument;
}

const PLACING_ROUNDS = 4;

const wantedBy = ({ message, contact }: Arrival) => ({
  contact,
  connectionId: message.connection.connectionId,
  fromMe: message.fromMe,
});

/** The ticket of every arrival. One that is stored already opens no ticket: its own may be closed since. */
export async function placeAll(
  { tickets, isFetched, eventsOf }: PlacingParts,
  companyId: number,
  arrivals: readonly Arrival[],
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
): Promise<{ rows: PlacedRow[]; known: string[]; created: TicketDocument[] }> {
  const opening = await tickets.openTickets.of(companyId);
  const keyOf = (arrival: Arrival) => opening.keyOf(wantedBy(arrival));
  const open = await opening.find(arrivals.map(keyOf));
  const homeless = arrivals.filter((arrival) => !open.has(keyOf(arrival)));
  const stored = await findStored(
    companyId,
    homeless.map(({ message }) => message),
  );
  const known = new Set(homeless.filter((arrival) => stored.some((row) => isRowOf(row, arrival))));
  const opened = await opening.open(homeless.filter((arrival) => !known.has(arrival)).map(wantedBy));
  const rows: PlacedRow[] = [];
  for (const arrival of arrivals) {
    const ticket = open.get(keyOf(arrival)) ?? opened.byKey.get(keyOf(arrival));
    if (!ticket || known.has(arrival)) continue;
    const { quotedMessengerId } = arrival.message;
    const quoted =
      quotedOf(quotedMessengerId, arrival.contact._id) ?? quotedAmong(rows, arrival, quotedMessengerId);
    const row = messageOf(arrival, ticket, quoted, isFetched);
    rows.push({ arrival, ticket, row: { ...row, ...eventsOf(row) } });
  }
  return { rows, known: [...known].map(({ message }) => message.messengerId), created: opened.created };
}

/** What a message answers, where that came together with it. */
function quotedAmong(
  rows: readonly PlacedRow[],
  { contact }: Arrival,
  messengerId: string | null,
): QuotedMessage | undefined {
  const found = messengerId
    ? rows.find(({ row }) => row.messengerId === messengerId && row.contactId === contact._id)
    : undefined;
  return found && quotationOf(found.row);
}

/** Whether a stored row is that message. */
export function isRowOf(row: MessageDocument, { message, contact }: Arrival): boolean {
  return (
    row.messengerId === message.messengerId &&
    row.connectionId === message.connection.connectionId &&
    row.contactId === contact._id &&
    row.fromMe === message.fromMe
  );
}

/**
 * Stores new messages and writes their tickets' rows, with one command where the messages are new and the tickets as
 * they are remembered. Answers the messages that were there already apart, and of the tickets those it wrote: the others
 * are to be settled.
 */
export async function storeAll(
  { tickets }: PlacingParts,
  placed: readonly PlacedRow[],
): Promise<{
  added: MessageDocument[];
  repeated: MessageDocument[];
  written: Map<number, TicketDocument>;
}> {
  const rows = placed.map(({ row }) => row);
  const activities = activitiesOf(placed);
  const now = new Date();
  const { refusedAt, matched } = await writeInOrder([
    ...rows.map((row) => insertion(messageCollection(), row)),
    ...activities.map((activity) => activityWrite(activity, now)),
  ]);
  const written = new Map<number, TicketDocument>();
  if (refusedAt !== undefined) {
    const { added, repeated } = await insertNew(rows.slice(refusedAt));
    return { added: [...rows.slice(0, refusedAt), ...added], repeated, written };
  }
  activities.forEach((activity, at) => {
    if (!matched(rows.length + at)) return;
    const after = withActivity(activity, now);
    written.set(after._id, after);
    tickets.openTickets.remember(after);
  });
  return { added: rows, repeated: [], written };
}

/** Writes the tickets' rows. Where a ticket was closed meanwhile its messages open, or join, the next one. */
export async function settle(
  parts: PlacingParts,
  companyId: number,
  placed: readonly PlacedRow[],
  created: TicketDocument[],
): Promise<Map<number, TicketDocument>> {
  const settled = new Map<number, TicketDocument>();
  let open = placed;
  for (let round = 0; open.length > 0; round++) {
    if (round === PLACING_ROUNDS) throw new Error('Tickets closed faster than messages could be placed.');
    for (const [id, ticket] of await recordActivity(companyId, activitiesOf(open))) {
      settled.set(id, ticket);
      parts.tickets.openTickets.remember(ticket);
    }
    const closed = open.filter(({ ticket }) => !settled.has(ticket._id));
    for (const { ticket } of closed) parts.tickets.openTickets.forget(ticket);
    open = closed.length > 0 ? await placeAgain(parts, companyId, closed, created) : [];
  }
  return settled;
}

function activitiesOf(placed: readonly PlacedRow[]): Activity[] {
  const byTicket = new Map<number, { ticket: TicketDocument; rows: MessageDocument[] }>();
  for (const { ticket, row } of placed) {
    const own = byTicket.get(ticket._id);
    if (own) own.rows.push(row);
    else byTicket.set(ticket._id, { ticket, rows: [row] });
  }
  return [...byTicket.values()].map(({ ticket, rows }) => activityOf(ticket, rows));
}

async function placeAgain(
  { tickets }: PlacingParts,
  companyId: number,
  closed: readonly PlacedRow[],
  created: TicketDocument[],
): Promise<PlacedRow[]> {
  const opening = await tickets.openTickets.of(companyId);
  const again: PlacedRow[] = [];
  for (const place of closed) {
    const wanted = wantedBy(place.arrival);
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
